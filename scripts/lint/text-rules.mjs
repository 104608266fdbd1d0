import path from "node:path";

const CODE = /\.(ts|tsx|mts|mjs|cjs)$/;
const COMPONENT_NAME = /^[A-Z][A-Za-z0-9]*(\.browser)?(\.test)?\.tsx$/;
const OTHER_NAME = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** Matches the only files that may be named index, which contain the resource object of a feature. */
const INDEX = /^src\/features\/[^/]+\/index\.tsx?$/;

// Matches comments that silence a check. Each word is split in two, so that this file doesn't match itself.
const SILENCED = new RegExp(`\\b(oxlint|eslint)-${"disable"}|@ts-${"(ignore|nocheck)"}`);
const EXPECTED_ERROR = new RegExp(`@ts-${"expect-error"}`);
const IMPORT_WITHOUT_EXTENSION = /(?:from|import)\s*\(?\s*"((?:\.{1,2}\/|#(?:contract|server|src|i18n|e2e)\/)[^"]*)"/g;
const EXTENSION = /\.(ts|tsx|mts|mjs|cjs|js|json|css|svg|sql)(\?\w+)?$/;

/**
 * Reports problems that linters don't check: file names, comments that silence a check, imports without an extension.
 * @param {string} file relative to the root, with /
 * @param {string} text
 * @returns {string[]} one sentence for each problem
 */
export function problemsOf(file, text) {
  const problems = [];
  const name = path.posix.basename(file);
  if (CODE.test(name) && !(COMPONENT_NAME.test(name) || OTHER_NAME.test(name))) {
    problems.push("is named neither for its component (Name.tsx) nor in kebab-case");
  }
  if (/^index\.tsx?$/.test(name) && !INDEX.test(file))
    problems.push("is an index file; only src/features/*/index.ts may be");
  if (!CODE.test(name)) return problems;
  text.split("\n").forEach((line, index) => {
    const place = `line ${index + 1}`;
    if (SILENCED.test(line)) problems.push(`${place}: silences a check; correct the code instead`);
    if (EXPECTED_ERROR.test(line) && !/\.test\.tsx?$/.test(name))
      problems.push(`${place}: expects a compile error outside a test`);
    for (const [, target = ""] of line.matchAll(IMPORT_WITHOUT_EXTENSION)) {
      if (!EXTENSION.test(target)) problems.push(`${place}: imports "${target}" without its extension`);
    }
  });
  return problems;
}
