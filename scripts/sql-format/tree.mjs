/** @typedef {import("./tokens.mjs").Token} Token */
/**
 * A token, or a group of nodes between brackets or between CASE and END.
 * @typedef {{ open: Token, inner: Node[], close: Token | undefined }} Group
 * @typedef {Token | Group} Node
 */

/** @param {Node} node @returns {node is Group} */
export const isGroup = (node) => "inner" in node;

/** @param {Node | undefined} node @param {string} text */
export const isWord = (node, text) =>
  node !== undefined && !isGroup(node) && node.kind === "word" && node.text.toUpperCase() === text;

const CLOSING = new Map([
  ["(", ")"],
  ["[", "]"],
]);

/**
 * Nests tokens by their brackets and by CASE … END. A fragment may contain an unclosed bracket.
 * @param {readonly Token[]} tokens
 * @returns {Node[]}
 */
export function treeOf(tokens) {
  let at = 0;
  /** @param {string | undefined} closing @returns {Node[]} */
  const read = (closing) => {
    /** @type {Node[]} */
    const nodes = [];
    for (let token = tokens[at]; token !== undefined && token.text.toUpperCase() !== closing; token = tokens[at]) {
      at += 1;
      const until = token.kind === "word" && token.text.toUpperCase() === "CASE" ? "END" : CLOSING.get(token.text);
      if (until === undefined || token.kind === "text" || token.kind === "hole") {
        nodes.push(token);
        continue;
      }
      const inner = read(until);
      const close = tokens[at];
      at += 1;
      nodes.push({ open: token, inner, close });
    }
    return nodes;
  };
  return read(undefined);
}
