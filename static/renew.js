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
	// What is shown stays where it is: sideways scrolled tables, and the buttons that enhance.js has shown.
	const show = (page) => {
		for (const css of [".counted", "aside .read"]) {
			const news = page.querySelector(css);
			if (news) document.querySelector(css)?.replaceChildren(...news.childNodes);
		}
		const scrolled = [...answer.querySelectorAll(".scroller")].map((one) => one.scrollLeft);
		const shown = !answer.querySelector("button[hidden]");
		answer.replaceChildren(...page.querySelector("#answer").childNodes);
		answer.querySelectorAll(".scroller").forEach((one, at) => { one.scrollLeft = scrolled[at] || 0; });
		if (shown) answer.querySelectorAll("button").forEach((one) => { one.hidden = false; });
	};
	setInterval(async () => {
		if (paused || document.hidden || answer.contains(document.activeElement)) return;
		try {
			const reply = await fetch(location.href, { cache: "no-cache" });
			const now = reply.headers.get("ETag"), first = !tag;
			if (!reply.ok || now === tag) return;
			const page = new DOMParser().parseFromString(await reply.text(), "text/html");
			const news = page.querySelector("#answer");
			// Somebody may have gone into the page while it was under way: the next turn does it.
			if (!news || answer.contains(document.activeElement)) return;
			tag = now;
			if (!first || news.textContent !== answer.textContent) show(page);
		} catch {
			// no network for the moment: the next turn tries again
		}
	}, 20000);
})();
