import { expect, test } from "vitest";
import { contractProblems, statementsOf } from "./expand-first.mjs";

/** @param {string} sql */
const problemsOf = (sql) => contractProblems(new Map([["0117_x.sql", sql]])).length;

test.each([
  "ALTER TABLE lot DROP COLUMN note;",
  "ALTER TABLE lot RENAME COLUMN note TO text;",
  "DROP TABLE lot;",
  "ALTER TABLE lot ALTER COLUMN note TYPE bigint;",
  "ALTER TABLE lot ALTER note SET NOT NULL;",
  "ALTER TABLE lot ADD COLUMN weight integer NOT NULL;",
  "ALTER TABLE lot ADD CONSTRAINT positive CHECK (weight > 0);",
  "ALTER TABLE lot\n  ADD COLUMN a text,\n  ADD CHECK (a <> '');",
  "CREATE UNIQUE INDEX ON lot (note);",
])("a statement that breaks old servers needs a reason: %s", (sql) => {
  expect(problemsOf(sql)).toBe(1);
  expect(problemsOf(`-- contract: unused since the release before\n${sql}`)).toBe(0);
  expect(problemsOf(`-- contract: because\n${sql}`)).toBe(1);
});

test.each([
  "ALTER TABLE lot ADD COLUMN weight integer;",
  "ALTER TABLE lot ADD COLUMN weight integer NOT NULL DEFAULT 0;",
  "CREATE INDEX ON lot (note);",
  "CREATE TABLE shelf (id bigint NOT NULL); ALTER TABLE shelf ADD CONSTRAINT one UNIQUE (id);",
  "UPDATE lot SET note = 'DROP TABLE lot; RENAME';",
  "-- DROP TABLE lot\nSELECT 1;",
])("an addition needs none: %s", (sql) => {
  expect(problemsOf(sql)).toBe(0);
});

test("a reason counts for its own statement only", () => {
  const sql = "-- contract: unused since the release before\nDROP TABLE lot;\nDROP TABLE shelf;";
  expect(problemsOf(sql)).toBe(1);
});

test("a semicolon within a function, a text or a comment ends no statement", () => {
  const sql = "CREATE FUNCTION f() AS $body$ SELECT 1; SELECT 2; $body$;\nSELECT ';'; -- one; two\nSELECT 3;";
  expect(statementsOf(sql)).toHaveLength(3);
});
