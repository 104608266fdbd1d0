/**
 * Finds statements of migrations that break servers of the release before, which still work while servers are
 * replaced one by one: dropped and renamed tables and columns, changed types, and rules that old inserts don't follow.
 * Such a statement needs a comment before it, "-- contract: " and the reason why that release doesn't need what it
 * takes away. docs/operations.md explains both steps.
 */

/** Matches "-- contract: " with a reason of at least three words, anywhere in the text of one statement. */
const REASON = /^\s*-- contract: \S+ \S+ \S+/m;

/** @type {readonly { pattern: RegExp, why: string }[]} */
const CONTRACTS = [
  { pattern: /\bDROP\s+TABLE\b/i, why: "drops a table" },
  { pattern: /\bDROP\s+(COLUMN|VIEW|FUNCTION|TYPE)\b/i, why: "drops what the release before may use" },
  { pattern: /\bRENAME\b/i, why: "renames" },
  { pattern: /\bALTER\s+(COLUMN\s+)?\w+\s+(SET\s+DATA\s+)?TYPE\b/i, why: "changes the type of a column" },
  { pattern: /\bSET\s+NOT\s+NULL\b/i, why: "demands a value" },
  { pattern: /\bDROP\s+DEFAULT\b/i, why: "takes a default away" },
  { pattern: /\bADD\s+(CONSTRAINT|CHECK|UNIQUE|EXCLUDE|FOREIGN|PRIMARY)\b/i, why: "adds a rule to a table" },
  { pattern: /\bCREATE\s+UNIQUE\s+INDEX\b/i, why: "adds a rule to a table" },
];
const ADDED_COLUMN = /\bADD\s+(COLUMN\s+)?(?!CONSTRAINT|CHECK|UNIQUE|EXCLUDE|FOREIGN|PRIMARY)\w+\s[^,;]*/gi;

/**
 * Splits SQL into statements with the comments before them. Semicolons within quotes, comments and dollar quotes
 * separate nothing.
 * @param {string} sql
 */
export function statementsOf(sql) {
  const part = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[^;'"$/-]+|[\s\S]/g;
  /** @type {string[]} */
  const statements = [""];
  for (const [text] of sql.matchAll(part)) {
    statements[statements.length - 1] += text;
    if (text === ";") statements.push("");
  }
  return statements.filter((statement) => statement.trim() !== "");
}

/**
 * Returns the statement without comments and texts.
 * @param {string} statement
 */
const code = (statement) => statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, " ");

/** @param {string} statement */
const tableOf = (statement) =>
  /\b(?:ALTER\s+TABLE|ON|DROP\s+TABLE)\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?(\w+)/i.exec(statement)?.[1];

/** @param {string} statement */
function breaks(statement) {
  const found = CONTRACTS.find(({ pattern }) => pattern.test(statement));
  if (found) return found.why;
  const columns = /\bALTER\s+TABLE\b/i.test(statement) ? [...statement.matchAll(ADDED_COLUMN)] : [];
  const demanding = columns.some(
    ([column]) => /\bNOT\s+NULL\b/i.test(column) && !/\b(DEFAULT|GENERATED)\b/i.test(column),
  );
  return demanding ? "adds a column that old inserts leave empty" : undefined;
}

/**
 * @param {ReadonlyMap<string, string>} migrations text of each migration since the release before, by its file
 * @returns {string[]} a sentence for each statement that breaks that release without a reason
 */
export function contractProblems(migrations) {
  /** @type {Set<string>} */
  const made = new Set();
  /** @type {string[]} */
  const problems = [];
  for (const [file, sql] of migrations)
    for (const statement of statementsOf(sql)) {
      const text = code(statement);
      const created = /\bCREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/i.exec(text)?.[1];
      if (created !== undefined) made.add(created);
      const table = tableOf(text);
      // A rule of a table that the release before doesn't know can't break it.
      if (created !== undefined || (table !== undefined && made.has(table))) continue;
      const why = breaks(text);
      if (why === undefined || REASON.test(statement)) continue;
      const line = text.trim().split("\n", 1)[0]?.trim();
      problems.push(
        `${file}: "${line}" ${why}. Servers of the release before still work meanwhile: do it a release later, or ` +
          'write "-- contract: " and why that release doesn\'t need it before the statement.',
      );
    }
  return problems;
}
