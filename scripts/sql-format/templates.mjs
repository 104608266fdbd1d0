import { parseSync } from "vite";
import { clauses, flat, WIDTH } from "./layout.mjs";
import { tokensOf } from "./tokens.mjs";
import { treeOf } from "./tree.mjs";

/** @typedef {{ start: number, end: number }} Span */
/**
 * A template with its placeholders. `isNested` is true for a template inside a placeholder of another template.
 * @typedef {Span & { holes: Span[], isNested: boolean }} Template
 */

/**
 * Formats the SQL of all `sql` templates in a source: on one line if it fits, otherwise one clause per line. The tokens
 * of a statement never change.
 * @param {string} file
 * @param {string} text
 */
export function formatted(file, text) {
  let now = text;
  let templates = templatesOf(file, text);
  // Formats the last template first, so that the positions of earlier templates stay valid. Nested templates follow
  // their outer templates in the list.
  for (let at = templates.length - 1; at >= 0; at -= 1) {
    const template = templates[at];
    if (template === undefined) continue;
    const { start, end } = template;
    const sql = laidOut(now, template);
    if (sql === now.slice(start, end)) continue;
    now = now.slice(0, start) + sql + now.slice(end);
    // Formatting a nested template moves the end of its outer template.
    templates = templatesOf(file, now);
  }
  const [before, after] = [text, now].map((source) => source.replaceAll(/\s/g, ""));
  if (before !== after) throw new Error(`${file}: formatting would change its SQL`);
  return now;
}

/** @param {string} text @param {Template} template */
function laidOut(text, { start, end, holes, isNested }) {
  const cuts = [start, ...holes.flatMap((hole) => [hole.start, hole.end]), end];
  /** @type {string[]} */
  const pieces = [];
  for (let at = 0; at + 1 < cuts.length; at += 1) pieces.push(text.slice(cuts[at], cuts[at + 1]));
  const tokens = tokensOf(
    pieces.filter((_, at) => at % 2 === 0),
    pieces.filter((_, at) => at % 2 === 1),
  );
  if (tokens.length === 0 || (isNested && !text.slice(start, end).includes("\n"))) return text.slice(start, end);
  const nodes = treeOf(tokens);
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const rest = /^[^\n]*/.exec(text.slice(end))?.[0] ?? "";
  const one = flat(nodes);
  const before = /^\s/.test(pieces[0] ?? "") && !/^\s*\n/.test(pieces[0] ?? "") ? " " : "";
  const after = /[^\n]*\s$/.test(pieces.at(-1) ?? "") && !/\n\s*$/.test(pieces.at(-1) ?? "") ? " " : "";
  const isOne = start - lineStart + before.length + one.length + after.length + rest.length <= WIDTH;
  if (isOne && !one.includes("\n") && tokens.every(({ kind }) => kind !== "comment")) return `${before}${one}${after}`;
  const indent = (/^ */.exec(text.slice(lineStart))?.[0].length ?? 0) + 2;
  return `\n${" ".repeat(indent)}${clauses(nodes, indent)}`;
}

/**
 * @param {string} file
 * @param {string} text
 */
function templatesOf(file, text) {
  /** @type {Template[]} */
  const found = [];
  /** @param {any} node @param {boolean} isNested */
  const visit = (node, isNested) => {
    if (node === null || typeof node !== "object") return;
    if (Array.isArray(node)) {
      for (const each of node) visit(each, isNested);
      return;
    }
    let isWithin = isNested;
    if (node.type === "TaggedTemplateExpression" && node.tag.type === "Identifier" && node.tag.name === "sql") {
      const { quasis, start, end } = node.quasi;
      // A quasi extends from its "}" (or backtick) to its "${" (or backtick).
      const holes = quasis.slice(1).map((/** @type {Span} */ quasi, /** @type {number} */ at) => ({
        start: quasis[at].end - 2,
        end: quasi.start + 1,
      }));
      found.push({ start: start + 1, end: end - 1, holes, isNested });
      isWithin = true;
    }
    for (const value of Object.values(node)) visit(value, isWithin);
  };
  visit(parseSync(file, text).program, false);
  return found.toSorted((a, b) => a.start - b.start);
}
