import { isWord } from "./tree.mjs";

/** @typedef {import("./tree.mjs").Node} Node */

/** Words that begin a clause, longest sequences first. */
const CLAUSES = [
  "WITH RECURSIVE",
  "WITH",
  "INSERT INTO",
  "DELETE FROM",
  "UPDATE",
  "SELECT DISTINCT ON",
  "SELECT DISTINCT",
  "SELECT",
  "VALUES",
  "SET",
  "FROM",
  "USING",
  "WHERE",
  "GROUP BY",
  "HAVING",
  "WINDOW",
  "ORDER BY",
  "LIMIT",
  "OFFSET",
  "RETURNING",
  "ON CONFLICT",
  "UNION ALL",
  "UNION",
  "EXCEPT",
  "INTERSECT",
  "FOR NO KEY UPDATE",
  "FOR UPDATE",
  "FOR KEY SHARE",
  "FOR SHARE",
].map((text) => text.split(" "));
const JOINS = [
  "CROSS JOIN LATERAL",
  "CROSS JOIN",
  "LEFT JOIN LATERAL",
  "LEFT JOIN",
  "RIGHT JOIN",
  "FULL JOIN",
  "INNER JOIN",
  "JOIN LATERAL",
  "JOIN",
].map((text) => text.split(" "));

/** @param {readonly Node[]} nodes @param {number} at @param {readonly string[]} words */
const startsAt = (nodes, at, words) => words.every((word, place) => isWord(nodes[at + place], word));

/**
 * @param {readonly Node[]} nodes
 * @param {number} at
 * @returns {{ words: number, isJoin: boolean } | undefined}
 */
function headAt(nodes, at) {
  const before = nodes[at - 1];
  const join = JOINS.find((words) => startsAt(nodes, at, words));
  if (join !== undefined) return { words: join.length, isJoin: true };
  const clause = CLAUSES.find((words) => startsAt(nodes, at, words));
  if (clause === undefined) return undefined;
  const [first] = clause;
  // "IS DISTINCT FROM" doesn't begin a clause. "DO UPDATE SET …" is one clause. "UPDATE OF", "SET LOCAL" and "WITH
  // TIES" don't begin clauses.
  if (first === "FROM" && isWord(before, "DISTINCT")) return undefined;
  if (first === "UPDATE" && (isWord(before, "DO") || isWord(before, "FOR") || isWord(before, "KEY"))) return undefined;
  if (first === "SET" && (isWord(before, "UPDATE") || (at === 0 && isWord(nodes[1], "LOCAL")))) return undefined;
  if (first === "WITH" && at > 0 && !isWord(nodes[at + 2], "AS")) return undefined;
  if (first === "VALUES" && isWord(before, "INTO")) return undefined;
  return { words: clause.length, isJoin: false };
}

/** @param {readonly Node[]} nodes */
export function clausesOf(nodes) {
  /** @type {{ head: Node[], body: Node[], isJoin: boolean }[]} */
  const clauses = [];
  for (let at = 0; at < nodes.length;) {
    const head = headAt(nodes, at);
    if (head !== undefined) {
      clauses.push({ head: nodes.slice(at, at + head.words), body: [], isJoin: head.isJoin });
      at += head.words;
      continue;
    }
    if (clauses.length === 0) clauses.push({ head: [], body: [], isJoin: false });
    const node = nodes[at];
    if (node !== undefined) clauses.at(-1)?.body.push(node);
    at += 1;
  }
  return clauses;
}
