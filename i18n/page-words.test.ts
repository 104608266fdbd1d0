import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as browser from "./ru/browser.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const { first, ...others } = browser;
/** Namespaces of keys by the part of the catalogue that contains them. */
const PARTS = new Map<string, ReadonlySet<string>>([["first", new Set(Object.keys(first))]]);
for (const [part, load] of Object.entries(others)) PARTS.set(part, new Set(Object.keys(await load())));
const NAMESPACES = new Set([...PARTS.values()].flatMap((namespaces) => [...namespaces]));

const KEY = /["'`]([a-z_]+)\.[a-z_$]/gu;
const STATIC = /^(?:import|export)\s(?!type\b)[^;"]*?"#(src\/[^"]+)"/gmu;
const WITH_WORDS = /withWords\(\s*import\("#(src\/[^"]+)"\)([^)]*)\)/gu;
const DYNAMIC = /\bimport\("#(src\/[^"]+)"\)/gu;

interface Step {
  readonly file: string;
  readonly parts: readonly string[];
}

const all = (text: string, pattern: RegExp): readonly (readonly string[])[] => [...text.matchAll(pattern)];

/** Returns the files that a file loads, each with the parts of the catalogue that are there by then. */
function nextOf(text: string, parts: readonly string[]): readonly Step[] {
  const worded = all(text, WITH_WORDS).map(([, file = "", more = ""]) => ({
    file,
    parts: [...new Set([...parts, ...all(more, /"(\w+)"/gu).map(([, part = ""]) => part)])].toSorted(),
  }));
  const known = new Set(worded.map(({ file }) => file));
  const plain = [...all(text, STATIC), ...all(text, DYNAMIC)].map(([, file = ""]) => file);
  return [...worded, ...plain.filter((file) => !known.has(file)).map((file) => ({ file, parts }))];
}

/** Returns the keys that code reached from a file uses although nothing has loaded their part, with the file. */
function missingWords(from: Step): string[] {
  const missing = new Set<string>();
  const seen = new Set<string>();
  const queue = [from];
  for (let step = queue.pop(); step !== undefined; step = queue.pop()) {
    const { file, parts } = step;
    const visit = `${file} ${parts.join()}`;
    if (seen.has(visit) || !existsSync(path.join(ROOT, file))) continue;
    seen.add(visit);
    const text = readFileSync(path.join(ROOT, file), "utf8");
    for (const [, namespace = ""] of all(text, KEY))
      if (NAMESPACES.has(namespace) && !parts.some((part) => PARTS.get(part)?.has(namespace)))
        missing.add(`${file}: ${namespace}`);
    queue.push(...nextOf(text, parts));
  }
  return [...missing].toSorted();
}

const INDEX = "src/features/orders/index.tsx";
// The index itself has only keys that are read once its pages are shown.
const PAGES = nextOf(readFileSync(path.join(ROOT, INDEX), "utf8"), ["first", "work"]).filter(({ parts }) =>
  parts.includes("deals"),
);

test("the pages of orders are found with what they load", () => {
  expect(PAGES.map(({ file }) => path.posix.basename(file))).toEqual([
    "OrderPage.tsx",
    "ReceiptPage.tsx",
    "OrderList.tsx",
  ]);
});

test.for(PAGES)("$file and every dialog that it opens have loaded the texts that they show", (page) => {
  expect(missingWords(page)).toEqual([]);
});
