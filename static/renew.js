// The public page renews itself while it is open; it can be paused, and the focus stays.
(() => {
	const answer = document.querySelector("#answer"), pause = document.querySelector("#renewal");
	if (!answer || !pause) return;
	let paused = false, tag = "";
	const say = () => {
		pause.textContent = paused ? "Renew this page while it is open" : "Pause renewing";
	};
	say();
	pause.hidden = false;
	pause.onclick = () => {
		paused = !paused;
		say();
	};
	// What is shown stays as it is: focus, opened parts, sideways scrolled tables, and the buttons that enhance.js has shown.
	const places = "a, button, summary, .scroller";
	const show = (page) => {
		for (const css of [".counted", "aside .read"]) {
			const news = page.querySelector(css);
			if (news) document.querySelector(css)?.replaceChildren(...news.childNodes);
		}
		const scrolled = [...answer.querySelectorAll(".scroller")].map((one) => one.scrollLeft);
		const opened = [...answer.querySelectorAll("details")].map((one) => one.open);
		const shown = !answer.querySelector("button[hidden]");
		const focused = document.activeElement, at = [...answer.querySelectorAll(places)].indexOf(focused);
		answer.replaceChildren(...page.querySelector("#answer").childNodes);
		answer.querySelectorAll(".scroller").forEach((one, which) => { one.scrollLeft = scrolled[which] || 0; });
		answer.querySelectorAll("details").forEach((one, which) => { one.open = opened[which] || false; });
		if (shown) answer.querySelectorAll("button").forEach((one) => { one.hidden = false; });
		if (at < 0) return;
		const now = [...answer.querySelectorAll(places)];
		const same = now.find((one) => one.href && one.href === focused.href && one.textContent === focused.textContent);
		(same || now[at])?.focus({ preventScroll: true });
	};
	// Marked text, and a field that is being typed in, would be lost.
	const isMarking = () => {
		const marked = getSelection(), typed = document.activeElement;
		return (!marked.isCollapsed && answer.contains(marked.anchorNode))
			|| (answer.contains(typed) && typed.matches("input, select, textarea"));
	};
	setInterval(async () => {
		if (paused || document.hidden || isMarking()) return;
		try {
			const reply = await fetch(location.href, { cache: "no-cache" });
			const now = reply.headers.get("ETag"), first = !tag;
			if (!reply.ok || now === tag) return;
			const page = new DOMParser().parseFromString(await reply.text(), "text/html");
			const news = page.querySelector("#answer");
			// Somebody may have begun to mark text while it was under way: the next turn does it.
			if (!news || isMarking()) return;
			tag = now;
			if (!first || news.textContent !== answer.textContent) show(page);
		} catch {
			// no network for the moment: the next turn tries again
		}
	}, 20000);
})();
