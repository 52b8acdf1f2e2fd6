// Extras only: copy, print, and the result renewed while typing. Every page works without them.
(() => {
  const answer = document.getElementById("answer");
  const form = document.querySelector("form.ask");
  if (!answer) return;
  const status = document.body.appendChild(document.createElement("p"));
  status.setAttribute("role", "status");
  const words = (node) => node.textContent.replace(/\s+/g, " ").trim();
  const all = (selector) => [...answer.querySelectorAll(selector)];

  const written = {
    cells: () => all("table").map((table) =>
      [...table.rows].map((row) => [...row.cells].map(words).join("\t")).join("\n")).join("\n\n"),
    text: () => [
      words(document.querySelector("h1")),
      ...all("dl > div").map((row) => [...row.children].map(words).join(": ")),
      ...all(".warning, .formula, .verdict p, .verdict li").map(words),
      location.href.split("#")[0],
    ].join("\n"),
  };
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch { // without https there is no clipboard of that kind
      const box = document.body.appendChild(document.createElement("textarea"));
      box.value = text;
      box.select();
      document.execCommand("copy");
      box.remove();
    }
    status.textContent = "Copied";
  };
  answer.addEventListener("click", ({ target }) => {
    const { copy: kind, print: paper } = target.dataset;
    if (paper !== undefined) window.print();
    if (!kind) return;
    copy(written[kind]());
    const label = target.textContent;
    target.textContent = "Copied";
    setTimeout(() => { target.textContent = label; }, 1500);
  });
  const reveal = () => all("button").forEach((button) => { button.hidden = false; });
  reveal();

  // Off until chosen; waits for a pause; only the last answer counts.
  const choice = document.createElement("label");
  const tick = document.createElement("input");
  choice.className = "tick";
  tick.type = "checkbox";
  choice.append(tick, "Renew the result while I type");
  form.querySelector(".send").after(choice);
  let timer, last = 0;
  const renew = async () => {
    const mine = ++last;
    const address = `${form.getAttribute("action")}?${new URLSearchParams([...new FormData(form)])}`;
    if (address.length > 7500) return;
    try {
      const html = await (await fetch(address)).text();
      if (mine !== last) return;
      const page = new DOMParser().parseFromString(html, "text/html");
      answer.replaceChildren(...page.getElementById("answer").childNodes);
      const [clean] = all(".paper");
      if (clean) history.replaceState(null, "", words(clean));
      reveal();
      const [news] = all(".first, .problems li");
      status.textContent = news ? words(news) : "";
    } catch {
      status.textContent = "The result could not be renewed. Use the Calculate button.";
    }
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    if (tick.checked) timer = setTimeout(renew, 400);
  });
})();
