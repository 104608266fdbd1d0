const SUMMARY = /^\s*summary:\s*(?:"(?:[^"\\]|\\.)*"|`[^`]*`),\n/gm;
const CALLS = /[/\\]contract[/\\].+\.api\.ts$/;

/** @param {string} code */
export const withoutSummaries = (code) => code.replace(SUMMARY, "");

/**
 * Removes the summaries of the API endpoints from the browser's scripts, because only the server uses them. This saves
 * 3 kB on each page.
 * @returns {import("vite").Plugin}
 */
export const withoutServerWords = () => ({
  name: "without-server-words",
  apply: "build",
  enforce: "pre",
  transform: (code, id) => (CALLS.test(id) ? { code: withoutSummaries(code), map: null } : null),
});
