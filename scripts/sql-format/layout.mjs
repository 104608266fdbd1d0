import { clausesOf } from "./clauses.mjs";
import { isGroup, isWord } from "./tree.mjs";

/** @typedef {import("./tree.mjs").Node} Node */
/** @typedef {import("./tree.mjs").Group} Group */

export const WIDTH = 120;
const STEP = 2;

/** Functions whose arguments alternate between names and values. */
const PAIRS = ["JSON_BUILD_OBJECT", "JSONB_BUILD_OBJECT"];
/** Matches the first word of a statement. A fragment may contain clauses but doesn't begin with one of these words. */
const STATEMENT = /^(?:SELECT|WITH|INSERT|UPDATE|DELETE|VALUES)$/;
const NO_SPACE_AFTER = new Set(["(", "[", ".", "::"]);
const NO_SPACE_BEFORE = new Set([",", ")", "]", ".", "::", ";", ":"]);

/** @param {Group} group */
const isStatement = ({ inner: [first] }) =>
  first !== undefined && !isGroup(first) && first.kind === "word" && STATEMENT.test(first.text.toUpperCase());

/** @param {Node} node @returns {string} */
const firstText = (node) => (isGroup(node) ? node.open.text : node.text);

/** @param {Node} left @param {Node} right */
function isApart(left, right) {
  const [end, start] = [isGroup(left) ? (left.close?.text ?? "") : left.text, firstText(right)];
  const token = isGroup(right) ? right.open : right;
  if (NO_SPACE_BEFORE.has(start) || (!isGroup(left) && NO_SPACE_AFTER.has(end) && left.kind === "sign")) return false;
  // In all other places, the spacing of the source is preserved: "count(*)", "IN (", "-1", a name that contains a
  // placeholder.
  return !token.tight;
}

/** @param {readonly Node[]} nodes @returns {boolean} */
const hasComment = (nodes) => nodes.some((node) => (isGroup(node) ? hasComment(node.inner) : node.kind === "comment"));

/** @param {readonly Node[]} nodes @returns {string} */
export function flat(nodes) {
  let text = "";
  for (const [at, node] of nodes.entries()) {
    const before = nodes[at - 1];
    if (before !== undefined && isApart(before, node)) text += " ";
    if (!isGroup(node)) text += node.text;
    else {
      const isCase = node.open.kind === "word";
      const inner = flat(node.inner);
      text += `${node.open.text}${isCase ? " " : ""}${inner}${isCase ? " " : ""}${node.close?.text ?? ""}`;
    }
  }
  return text;
}

/** @param {readonly Node[]} nodes @param {number} room */
const fits = (nodes, room) => {
  if (hasComment(nodes)) return false;
  const text = flat(nodes);
  return text.length <= room && !text.includes("\n");
};

/**
 * @param {readonly Node[]} nodes
 * @param {(node: Node) => "after" | "before" | undefined} separates
 */
function cutAt(nodes, separates) {
  /** @type {Node[][]} */
  const parts = [[]];
  for (const node of nodes) {
    const side = separates(node);
    if (side === "before" && (parts.at(-1)?.length ?? 0) > 0) parts.push([]);
    parts.at(-1)?.push(node);
    if (side === "after") parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

/** @param {readonly Node[]} nodes */
const byComma = (nodes) => cutAt(nodes, (node) => (firstText(node) === "," && !isGroup(node) ? "after" : undefined));

/** @param {readonly Node[]} nodes @param {string} word */
function byWord(nodes, word) {
  let between = 0;
  return cutAt(nodes, (node) => {
    if (isWord(node, "BETWEEN")) between += 1;
    if (!isWord(node, word)) return undefined;
    if (word === "AND" && between > 0) {
      between -= 1;
      return undefined;
    }
    return "before";
  });
}

/** @param {number} indent */
const pad = (indent) => " ".repeat(indent);

/**
 * Formats nodes without clauses. Breaks lines at commas, otherwise at OR, at AND, at "||", or else inside groups that
 * don't fit. The first line is indented by `base` and starts at `column`. All other lines are indented by `indent`.
 * @param {readonly Node[]} nodes
 * @param {{ indent: number, column: number, base: number }} place
 * @returns {string}
 */
function expression(nodes, { indent, column, base }) {
  if (fits(nodes, WIDTH - column)) return flat(nodes);
  for (const parts of [byComma(nodes), byWord(nodes, "OR"), byWord(nodes, "AND"), byOperator(nodes)]) {
    if (parts.length === 1) continue;
    const [start = [], ...others] = parts;
    const first = expression(start, { indent: indent + STEP, column, base });
    return `${first}\n${pad(indent)}${inLines(others, indent)}`;
  }
  let text = "";
  for (const [at, node] of nodes.entries()) {
    const before = nodes[at - 1];
    if (before !== undefined && isApart(before, node)) text += " ";
    const width = text.length - (text.lastIndexOf("\n") + 1);
    const here = text.includes("\n") ? width : column + width;
    if (!isGroup(node)) {
      text += node.kind === "comment" ? `${node.text}\n${pad(indent)}` : node.text;
      continue;
    }
    // The rest of the line must fit only after the last group.
    const rest = flat(nodes.slice(at + 1));
    const room = WIDTH - here - (nodes.slice(at + 1).some(isGroup) ? 0 : rest.length);
    const line = text.slice(text.lastIndexOf("\n") + 1);
    const own = text.includes("\n") ? line.length - line.trimStart().length : base;
    const isPairs = before !== undefined && PAIRS.some((name) => isWord(before, name));
    text += fits([node], room) ? flat([node]) : group(node, own, isPairs);
  }
  return text;
}

/** @param {readonly Node[][]} parts @param {number} indent */
const inLines = (parts, indent) =>
  parts
    .map((part) => expression(part, { indent: indent + STEP, column: indent, base: indent }))
    .join(`\n${pad(indent)}`);

/** @param {readonly Node[]} nodes */
const byOperator = (nodes) =>
  cutAt(nodes, (node) => (!isGroup(node) && node.kind === "sign" && node.text === "||" ? "before" : undefined));

/** @param {Group} node @param {number} indent @param {boolean} isPairs whether names and values alternate @returns {string} */
function group(node, indent, isPairs) {
  const inner = indent + STEP;
  const isCase = node.open.kind === "word";
  const body = isCase
    ? cutAt(node.inner, (part) => (isWord(part, "WHEN") || isWord(part, "ELSE") ? "before" : undefined))
        .map((part) => expression(part, { indent: inner + STEP, column: inner, base: inner }))
        .join(`\n${pad(inner)}`)
    : isPairs
      ? inLines(pairsOf(byComma(node.inner)), inner)
      : isStatement(node)
        ? clauses(node.inner, inner)
        : inBrackets(node.inner, inner);
  return `${node.open.text}\n${pad(inner)}${body}\n${pad(indent)}${node.close?.text ?? ""}`;
}

/** @param {readonly Node[][]} parts */
const pairsOf = (parts) => parts.flatMap((part, at) => (at % 2 === 0 ? [[...part, ...(parts[at + 1] ?? [])]] : []));

/**
 * Formats function arguments, rows and conditions. Clauses such as "ORDER BY" begin a new line there too.
 * @param {readonly Node[]} nodes @param {number} indent
 */
function inBrackets(nodes, indent) {
  const parts = cutAt(nodes, (node) =>
    ["ORDER", "PARTITION", "WHERE"].some((word) => isWord(node, word)) ? "before" : undefined,
  );
  return parts.map((part) => expression(part, { indent, column: indent, base: indent })).join(`\n${pad(indent)}`);
}

/**
 * Formats a statement or a fragment: one clause per line, with joins and conditions indented below their clause.
 * @param {readonly Node[]} nodes
 * @param {number} indent
 * @returns {string}
 */
export function clauses(nodes, indent) {
  const all = clausesOf(nodes);
  let isBelow = false;
  return all
    .map(({ head, body, isJoin }, at) => {
      if (!isJoin) isBelow = isWord(head[0], "FROM") || isWord(head[0], "USING");
      const own = indent + (isJoin && isBelow ? STEP : 0);
      return `${at === 0 ? "" : pad(own)}${clause(head, body, own)}`;
    })
    .join("\n");
}

/** @param {Node[]} head @param {Node[]} body @param {number} indent @returns {string} */
function clause(head, body, indent) {
  const name = flat(head);
  if (body.length === 0) return name;
  const whole = [...head, ...body];
  if (isWord(head[0], "WITH")) return withParts(name, body, indent);
  if (fits(whole, WIDTH - indent)) return flat(whole);
  const gap = name === "" ? "" : " ";
  const first = indent + name.length + gap.length;
  const below = indent + (name === "" ? 0 : STEP);
  const conditions = ["WHERE", "HAVING", "JOIN", "LATERAL"].some((word) => isWord(head.at(-1), word));
  if (!conditions && name !== "" && byComma(body).length > 1)
    return `${name}\n${pad(below)}${inLines(byComma(body), below)}`;
  return `${name}${gap}${expression(body, { indent: below, column: first, base: indent })}`;
}

/** @param {string} name @param {Node[]} body @param {number} indent */
function withParts(name, body, indent) {
  const parts = byComma(body).map((part) => {
    const place = part.findLastIndex(isGroup);
    const node = part[place];
    if (node === undefined || !isGroup(node) || !isStatement(node))
      return expression(part, { indent, column: indent, base: indent });
    const before = flat(part.slice(0, place));
    const after = flat(part.slice(place + 1));
    return `${before} (\n${pad(indent + STEP)}${clauses(node.inner, indent + STEP)}\n${pad(indent)})${after}`;
  });
  return `${name} ${parts.join(` `)}`;
}
