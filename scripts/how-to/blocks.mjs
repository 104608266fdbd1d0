/**
 * Blocks of a how-to: `create` creates a file, `insert` adds lines to an existing file, `run` runs commands. `where` is
 * the end of the file, or a position relative to the line found by `lines`. `at` is the position in the document, for
 * error messages.
 * @typedef {{ kind: "create", file: string, text: string, at: string }} Create
 * @typedef {{ kind: "insert", file: string, where: "end" | "before" | "after" | "instead of", lines: string[], text: string, at: string }} Insert
 * @typedef {{ kind: "run", commands: string[], at: string }} Run
 * @typedef {Create | Insert | Run} Block
 */

const FENCE = /^(\s*)(`{3,})(\w*)\s*$/;
const CREATE = /^New file `([^`]+)`:$/;
const END = /^At the end of `([^`]+)`:$/;
const INSERT = /^In `([^`]+)`, (before|after|instead of) (.+):$/;
const CODE = /(`+) ?(.+?) ?\1/g;

/**
 * Returns the code blocks of a how-to, each with the instruction on the line above it (scripts/how-to.mjs lists the
 * instructions). Blocks of the language `text` are ignored. Throws an Error for a block without an instruction.
 * @param {string} markdown
 * @param {string} name of the document, for error messages
 * @returns {Block[]}
 */
export function blocksOf(markdown, name) {
  const lines = markdown.split("\n");
  /** @type {Block[]} */
  const blocks = [];
  let label = "";
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const fence = FENCE.exec(line);
    if (!fence) {
      if (line.trim() !== "") label = line.trim();
      continue;
    }
    const [, indent = "", ticks = "", language] = fence;
    const end = lines.findIndex((other, place) => place > at && other.trim() === ticks);
    const place = `${name}:${at + 1}`;
    if (end === -1) throw new Error(`${place}: the block has no end.`);
    const text = lines
      .slice(at + 1, end)
      .map((other) => (other.startsWith(indent) ? other.slice(indent.length) : other))
      .join("\n");
    if (language !== "text") blocks.push(blockOf(label, text, place));
    label = "";
    at = end;
  }
  return blocks;
}

/**
 * @param {string} label
 * @param {string} text
 * @param {string} at
 * @returns {Block}
 */
function blockOf(label, text, at) {
  if (label === "Run:") return { kind: "run", commands: text.split("\n").filter((line) => line.trim() !== ""), at };
  const [, created] = CREATE.exec(label) ?? [];
  if (created !== undefined) return { kind: "create", file: created, text, at };
  const [, ended] = END.exec(label) ?? [];
  if (ended !== undefined) return { kind: "insert", file: ended, where: "end", lines: [], text, at };
  const [, file, where, anchors = ""] = INSERT.exec(label) ?? [];
  const lines = [...anchors.matchAll(CODE)].map(([, , line = ""]) => line.trim());
  if (file !== undefined && lines.length > 0 && (where === "before" || where === "after" || where === "instead of"))
    return { kind: "insert", file, where, lines, text, at };
  throw new Error(`${at}: the line above the block does not say what to do with it: ${label || "(none)"}`);
}
