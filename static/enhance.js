// Extras: pages work without them.
(() => {
	const $ = (css, root = document) => root.querySelector(css);
	const all = (css, root) => [...root.querySelectorAll(css)];
	const words = (node) => node.textContent.replace(/\s+/g, " ").trim();
	const join = (nodes, glue) => [...nodes].map(words).join(glue);
	const answer = $("#answer"), form = $("form.ask");
	if (!answer) return;
	const add = (tag) => document.body.appendChild(document.createElement(tag));
	const status = add("p");
	status.role = "status";

	const written = {
		cells: () => all("table", answer)
			.map(({ rows }) => [...rows].map((row) => join(row.cells, "\t")).join("\n")).join("\n\n"),
		text: () => [
			words($("h1")),
			...all("dl > div", answer).map((row) => join(row.children, ": ")),
			join(all(".warning, .formula, .verdict p, .verdict li", answer), "\n"),
			location.href.split("#")[0],
		].join("\n"),
		lines: () => $("pre", answer).textContent,
	};
	answer.onclick = async ({ target }) => {
		const { copy, print } = target.dataset;
		if (print) window.print();
		if (!copy) return;
		const text = written[copy]();
		try {
			await navigator.clipboard.writeText(text);
		} catch {
			const box = add("textarea");
			box.value = text;
			box.select();
			document.execCommand("copy");
			box.remove();
			target.focus();
		}
		status.textContent = "Copied";
		target.classList.add("done");
		setTimeout(() => target.classList.remove("done"), 1500);
	};
	const reveal = () => all("button", answer).forEach((one) => { one.hidden = 0; });
	reveal();

	const live = $(".live");
	if (!live) return;
	live.innerHTML = '<label class="tick"><input type="checkbox"> Renew the result while I type</label>';
	const tick = $("input", live);
	let timer, last = 0;
	const show = (page) => {
		const top = () => document.activeElement.getBoundingClientRect().top, before = top();
		$("#problems").style.minHeight = `${$("#problems").offsetHeight}px`;
		for (const id of ["#problems", "#answer"]) $(id).replaceChildren(...$(id, page).childNodes);
		const fields = all(".field", page);
		all(".field", form).forEach((field, i) => {
			field.className = fields[i].className;
			$(".error", field)?.remove();
			const error = $(".error", fields[i]), input = $("[name]", field);
			input.ariaInvalid = error && "true";
			if (error) input.before(error);
		});
		document.title = page.title;
		scrollBy(0, top() - before);
		reveal();
		const news = $(".first") || $("#problems li"), link = $(".links a");
		if (link) history.replaceState(0, "", link.href.replace(".csv?", "?"));
		status.textContent = news && words(news);
	};
	const renew = async () => {
		const mine = ++last, query = `?${new URLSearchParams(new FormData(form))}`;
		try {
			if (query.length > 7400) throw 0;
			const html = await (await fetch(query)).text();
			if (mine === last) show(new DOMParser().parseFromString(html, "text/html"));
		} catch {
			answer.textContent = status.textContent = "Press Calculate to renew this.";
		}
	};
	form.oninput = ({ target }) => {
		clearTimeout(timer);
		if (tick.checked && target !== tick) timer = setTimeout(renew, 400);
	};
})();
