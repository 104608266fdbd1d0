import fs from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "../lib/root.mjs";
import { lockProblems } from "./lock-file.mjs";

const needs = { optionalDependencies: { "@a/linux": "1.0.0", "@a/mac": "1.0.0" } };

test("an optional package that the lock file lacks is named, with who asks for it", () => {
  expect(lockProblems({ packages: { "node_modules/a": needs, "node_modules/@a/linux": {} } })).toEqual([
    "package-lock.json: @a/mac, which node_modules/a names as optional, has no entry.",
  ]);
});

test("an optional package may lie beside the one that asks, within it or within one around it, and nowhere else", () => {
  const inner = "node_modules/b/node_modules/a";
  expect(
    lockProblems({
      packages: { [inner]: needs, [`${inner}/node_modules/@a/linux`]: {}, "node_modules/b/node_modules/@a/mac": {} },
    }),
  ).toEqual([]);
  expect(
    lockProblems({ packages: { "node_modules/a": needs, "node_modules/b/node_modules/@a/mac": {} } }),
  ).toHaveLength(2);
});

test("this project's lock file is whole, so that it installs on every machine", () => {
  expect(lockProblems(JSON.parse(fs.readFileSync(inRoot("package-lock.json"), "utf8")))).toEqual([]);
});
