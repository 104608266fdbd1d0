// Before the first paint, a file of its own because the page's policy allows no inline script:
// sets the colour mode that the theme will find (same key as src/app/theme/use-color-mode.ts).
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem("color-mode");
  } catch (error) {
    // Storage may be switched off: the system's mode is used.
  }
  var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mode", dark ? "dark" : "light");
})();
