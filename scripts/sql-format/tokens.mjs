/**
 * A token of SQL. `hole` is a placeholder `${...}` of the template, which is never changed. `tight` is true if no blank
 * precedes the token.
 * @typedef {{ kind: "word" | "text" | "hole" | "sign" | "comment", text: string, tight: boolean }} Token
 */

const PATTERN =
  /(?<comment>--[^\n]*)|(?<text>'(?:[^']|'')*'|"(?:[^"]|"")*"|\$\$[\s\S]*?\$\$)|(?<word>[\p{L}_][\p{L}\d_$]*|\d+(?:\.\d+)?)|(?<sign>::|\|\||->>|->|#>>|#>|<=|>=|<>|!=|@>|<@|\?\||[^\s\p{L}\d_])/uy;

/**
 * @param {readonly string[]} parts raw text of the template between its placeholders
 * @param {readonly string[]} holes
 * @returns {Token[]}
 */
export function tokensOf(parts, holes) {
  /** @type {Token[]} */
  const tokens = [];
  for (const [at, part] of parts.entries()) {
    let [place, isTight] = [0, at > 0];
    while (place < part.length) {
      const blank = /\s+/y;
      blank.lastIndex = place;
      if (blank.test(part)) {
        [place, isTight] = [blank.lastIndex, false];
        continue;
      }
      PATTERN.lastIndex = place;
      const groups = PATTERN.exec(part)?.groups;
      const [kind, text] = Object.entries(groups ?? {}).find(([, value]) => value !== undefined) ?? [];
      if (kind === undefined || text === undefined) throw new Error(`can't read: ${part.slice(place, place + 40)}`);
      tokens.push({ kind: /** @type {Token["kind"]} */ (kind), text, tight: isTight });
      [place, isTight] = [place + text.length, true];
    }
    const hole = holes[at];
    if (hole !== undefined) tokens.push({ kind: "hole", text: hole, tight: isTight });
  }
  return tokens;
}
