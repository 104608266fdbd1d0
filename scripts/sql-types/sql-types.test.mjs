import { expect, test } from "vitest";
import { copyOf } from "./copies.ts";
import { matchesOf } from "./match.ts";
import { sitesOf } from "./sites.ts";

const HOLE = "\0";
const SOURCE = `
const ofMine = (me: number) => sql\`s.workspace_id = \${me}\`;
export const find = (db: Db, id: number) =>
  db.run<Shelf>(sql\`SELECT s.id, s.name FROM shelf s WHERE \${ofMine(db.me)} AND s.id = \${id}\`);
export const names = (db: Db): Promise<Shelf[]> => db.run(sql\`SELECT s.name FROM shelf s\`);
export const tell = async (db: Db) => {
  await db.run(sql\`SELECT pg_notify('shelf', '')\`);
};
export const drop = (db: Db) => db.change(sql\`DELETE FROM shelf\`);
export const all = <R>(db: Db, columns: Sql) => db.run<R & { count: number }>(sql\`SELECT \${columns} FROM shelf\`);
`;
const RAN = {
  text: "SELECT s.id, s.name FROM shelf s WHERE s.workspace_id = $1 AND s.id = $2",
  made_of: [`SELECT s.id, s.name FROM shelf s WHERE ${HOLE} AND s.id = ${HOLE}`, `s.workspace_id = ${HOLE}`],
};
const BIGINT = 20;
const TEXT = 25;

test("a statement is known where it is run, with the type of its rows; a part, and what a caller types, has none", () => {
  const sites = sitesOf("shelf.store.ts", SOURCE);
  expect(sites.map(({ kind, line, rows }) => [kind, line, rows])).toEqual([
    ["part", 2, undefined],
    ["statement", 4, "Shelf"],
    // The row type comes from the return type of the function.
    ["statement", 5, "(Shelf[])[number]"],
    ["statement", 7, undefined],
    ["statement", 9, undefined],
    ["statement", 10, undefined],
  ]);
});

test("a statement that ran is found again where it was made, and its parts where they were", () => {
  const matches = [...matchesOf(sitesOf("shelf.store.ts", SOURCE), [RAN])].map(([{ line }, found]) => [
    line,
    found.map(({ holes, is_whole }) => [is_whole, ...holes]),
  ]);
  expect(matches).toEqual([
    [2, [[false, "$1"]]],
    [4, [[true, "s.workspace_id = $1", "$2"]]],
    [5, []],
    [7, []],
    [9, []],
    [10, []],
  ]);
});

test("the copy compares what is declared with what comes, a null that was seen included, and what is given", () => {
  const described = {
    parameters: [BIGINT, BIGINT],
    columns: [
      { name: "id", type: BIGINT },
      { name: "name", type: TEXT },
    ],
    problem: undefined,
    nulls: new Set(["name"]),
  };
  const matches = [...matchesOf(sitesOf("shelf.store.ts", SOURCE), [RAN])];
  const { text, lineOf } = copyOf(SOURCE, matches, new Map([[RAN.text, described]]));
  expect(text).toContain("s.workspace_id = ${sqlGiven<(number | null)>(me)}");
  expect(text).toContain("AND s.id = ${sqlGiven<(number | null)>(id)}");
  const line = text.split("\n").findIndex((each) => each.includes("SqlVerdict<Shelf"));
  expect(text.split("\n")[line]).toContain('SqlVerdict<Shelf, { "id": number; "name": string | null }> = true');
  expect(lineOf(line + 1)).toBe(4);
  expect(lineOf(3)).toBe(3);
});
