// The public page renews itself while it is open; it can be paused, and the focus stays.
(() => {
	const answer = document.querySelector("#answer");
	if (!answer || !answer.dataset.renews) return;
	answer.insertAdjacentHTML("beforebegin", '<p class="live"><label class="tick"><input type="checkbox" checked> Renew this page while it is open</label></p>');
	const tick = document.querySelector(".live input");
	setInterval(async () => {
		if (!tick.checked || document.hidden || answer.contains(document.activeElement)) return;
		try {
			const reply = await fetch(location.href, { cache: "no-cache" });
			const page = new DOMParser().parseFromString(await reply.text(), "text/html");
			const news = page.querySelector("#answer");
			if (reply.ok && news.innerText !== answer.innerText) answer.replaceChildren(...news.childNodes);
		} catch {
			// no network for the moment: the next turn tries again
		}
	}, 20000);
})();
