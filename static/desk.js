// The label of a helper is typed once: this browser keeps it, and sends it with results only.
(() => {
	const label = document.querySelector("#by");
	if (!label) return;
	const words = label.closest("details").querySelector("summary"), unnamed = words.textContent;
	const say = () => {
		words.textContent = label.value ? `Entered by ${label.value} (for the log)` : unnamed;
	};
	try {
		label.value ||= localStorage.getItem("label") || "";
		label.form.addEventListener("submit", () => localStorage.setItem("label", label.value));
	} catch {
		// nothing may be kept here: it is typed each time
	}
	label.addEventListener("input", say);
	say();
})();
