import { expect, test } from "vitest";
import { startFailure } from "#server/start-failure.ts";

test("a folder that can't be written, or is full, is named in a sentence without a stack", () => {
  const failed = (code: string) =>
    startFailure(Object.assign(new Error(`${code}: mkdir '/data/files'`), { code }), "/data");
  expect(failed("EROFS")).toMatch(/^DATA_DIR \(\/data\) can't be written: EROFS: mkdir .* Give the server's account/);
  expect(failed("EACCES")).not.toContain("\n");
  expect(failed("ENOSPC")).toMatch(/^There is no room left in DATA_DIR/);
  expect(startFailure(new TypeError("oops"), "/data")).toContain("start-failure.test.ts");
});

test.each([
  ["ECONNREFUSED", "Start PostgreSQL"],
  ["3D000", "Create it, with the user as its owner"],
  ["EADDRINUSE", "choose another PORT"],
  ["ENOTDIR", "must be a folder"],
])("%s is explained without a stack", (code, advice) => {
  const sentence = startFailure(Object.assign(new Error("connect failed"), { code }), "/data");
  expect(sentence).toContain(advice);
  expect(sentence).not.toContain("\n");
});
