import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bin, inRoot } from "../lib/root.mjs";

/**
 * Files of a temporary project with the real configuration. Each file has its text and the rule that must refuse it.
 */
const REFUSED = [
  ["contract/now.ts", "house(no-bare-clock)", "export const now = Date.now();"],
  ["server/modules/a/now.ts", "house(no-bare-clock)", "export const now = new Date();"],
  ["src/features/a/load.ts", "eslint(no-restricted-globals)", 'export const load = () => fetch("/api");'],
  [
    "src/features/a/load-window.ts",
    "eslint(no-restricted-properties)",
    'export const load = () => window.fetch("/api");',
  ],
  ["src/features/a/Text.tsx", "react(jsx-no-literals)", "export const Text = () => <b>Tender</b>;"],
  ["src/features/a/Braces.tsx", "react(jsx-no-literals)", 'export const Braces = () => <b>{"Tender"}</b>;'],
  [
    "src/features/a/Label.tsx",
    "react(jsx-no-literals)",
    'export const Label = () => <button type="button" aria-label="Close" />;',
  ],
  ["src/features/a/words.ts", "house(no-russian-text)", 'export const words = ["Закупка"];'],
  ["server/modules/a/words.ts", "house(no-russian-text)", "export const words = (name: string) => `Закупка ${name}`;"],
  [
    "src/features/a/Row.tsx",
    "house(prop-names)",
    "interface RowProps {\n  is_new: boolean;\n}\nexport const Row = ({ is_new: isNew }: RowProps) => (isNew ? <b /> : null);",
  ],
  [
    "src/features/a/Form.tsx",
    "house(no-form-in-state)",
    `import { useState } from "react";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
export function Form() {
  const [form, setForm] = useState({ name: "" });
  return (
    <FormActionDialog>
      <FieldText value={form.name} onChange={(name) => setForm({ ...form, name })} />
    </FormActionDialog>
  );
}`,
  ],
  ["contract/all.ts", "house(no-export-all)", 'export * from "./now.ts";'],
  ["contract/cast.ts", "house(no-double-cast)", "export const cast = (value: string) => value as unknown as number;"],
  ["contract/any.ts", "typescript(no-explicit-any)", "export const loose = (value: any) => String(value);"],
  ["contract/sure.ts", "typescript(no-non-null-assertion)", "export const sure = (value?: string) => value!.length;"],
  [
    "contract/mixed.ts",
    "import(consistent-type-specifier-style)",
    'import { type Money, money } from "./money.ts";\nexport const mixed = (value: Money) => money(value);',
  ],
  ["contract/default.ts", "import(no-default-export)", "export default 1;"],
  ["contract/later.ts", "eslint(no-warning-comments)", "// TODO write it\nexport const later = 1;"],
  ["contract/one.ts", "import(no-cycle)", 'import { two } from "./two.ts";\nexport const one = () => two();'],
  ["contract/two.ts", "import(no-cycle)", 'import { one } from "./one.ts";\nexport const two = (): unknown => one();'],
  ["contract/long.ts", "eslint(max-lines)", `export const long = [\n${"  1,\n".repeat(300)}];`],
  [
    "contract/long-function.ts",
    "eslint(max-lines-per-function)",
    `export function long() {\n${"  String(1);\n".repeat(80)}}`,
  ],
  ["server/say.ts", "eslint(no-console)", 'console.log("here");'],
  [
    "src/features/a/Hook.tsx",
    "react-hooks(rules-of-hooks)",
    'import { useState } from "react";\nexport function Hook({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}',
  ],
  ["src/features/a/Picture.tsx", "jsx-a11y(alt-text)", 'export const Picture = () => <img src="a.png" />;'],
  [
    "server/a.test.ts",
    "house(no-sleep)",
    'import { test } from "vitest";\ntest("waits", () => new Promise((resolve) => setTimeout(resolve, 5)));',
  ],
  [
    "server/b.test.ts",
    "vitest(no-focused-tests)",
    'import { test, expect } from "vitest";\ntest.only("one", () => expect(1).toBe(1));',
  ],
  [
    "server/c.test.ts",
    "vitest(no-disabled-tests)",
    'import { test, expect } from "vitest";\ntest.skip("one", () => expect(1).toBe(1));',
  ],
  [
    "server/d.test.ts",
    "vitest(no-restricted-vi-methods)",
    'import { vi, test, expect } from "vitest";\nvi.mock("./say.ts");\ntest("one", () => expect(1).toBe(1));',
  ],
  [
    "e2e/a.spec.ts",
    "house(no-sleep)",
    'import { test } from "@playwright/test";\ntest("waits", async ({ page }) => { await page.waitForTimeout(100); });',
  ],
  [
    "e2e/b.spec.ts",
    "house(no-idle-journey)",
    'import { test } from "@playwright/test";\ntest.skip("later", async () => {});',
  ],
  [
    "e2e/c.spec.ts",
    "house(no-idle-journey)",
    'import { test } from "@playwright/test";\ntest.describe.only("alone", () => {});',
  ],
  ["server/core/announce.ts", "house(no-private-words)", "/** Is told of each order. */\nexport const a = 1;"],
  ["contract/limits.ts", "house(no-private-words)", "export const MOST_ROWS = 1000;"],
  ["src/features/a/saved.ts", "house(no-private-words)", "export interface KeptViews {\n  id: number;\n}"],
];

const ALLOWED = [
  ["contract/limits.values.ts", "/** Maximum number of rows of a page. */\nexport const MAX_ROWS = 1000;"],
  [
    "src/features/a/Line.tsx",
    "interface LineProps {\n  isNew: boolean;\n  onOpen: () => void;\n  tabIndex: number;\n}\nexport const lineOf = (props: LineProps) => props;",
  ],
  [
    "src/features/a/Narrow.tsx",
    'import { useState } from "react";\nimport { FieldText } from "#src/ui/fields/FieldText.tsx";\nexport function Narrow() {\n  const [text, setText] = useState("");\n  return <FieldText value={text} onChange={setText} />;\n}',
  ],
  ["server/core/clock.ts", "export const systemClock = () => new Date();"],
  ["contract/date.ts", "export const parse = (text: string) => new Date(text);"],
  ["src/api/client.ts", 'export const load = () => fetch("/api");'],
  [
    "src/features/a/Good.tsx",
    'export const Good = ({ text }: { text: string }) => <p id="a">{text} · <b aria-label={text} /></p>;',
  ],
  ["server/seed/tender.builder.ts", 'export const name = "Закупка болтов";'],
  [
    "src/features/a/words.test.ts",
    'import { expect, test } from "vitest";\ntest("text", () => expect("Закупка").toHaveLength(7));',
  ],
  [
    "e2e/d.spec.ts",
    'import { test, expect } from "@playwright/test";\ntest("shared data", ({ page }) => { test.skip(!page, "no data"); expect(1).toBe(1); });',
  ],
  [
    "server/e.test.ts",
    'import { test, expect } from "vitest";\ntest.skipIf(process.env["X"] === undefined)("one", () => expect(1).toBe(1));',
  ],
];

/** @type {Map<string, string[]>} */
const found = new Map();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lotwise-lint-"));

beforeAll(() => {
  const configuration = JSON.parse(fs.readFileSync(inRoot(".oxlintrc.json"), "utf8"));
  configuration.jsPlugins = [inRoot("scripts/lint/house-plugin.mjs")];
  configuration.options.typeAware = false;
  fs.writeFileSync(path.join(folder, ".oxlintrc.json"), JSON.stringify(configuration));
  for (const [file = "", text = ""] of [...REFUSED.map(([name, , code]) => [name, code]), ...ALLOWED]) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), `${text}\n`);
  }
  const result = spawnSync(process.execPath, [bin("oxlint"), "-f", "json"], { cwd: folder, encoding: "utf8" });
  for (const { filename, code } of JSON.parse(result.stdout).diagnostics) {
    found.set(filename, [...(found.get(filename) ?? []), code]);
  }
}, 60_000);

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test.each(REFUSED)("%s is refused by %s", (file, rule) => {
  expect(found.get(file)).toContain(rule);
});

test.each(ALLOWED)("%s is allowed", (file) => {
  expect(found.get(file)).toBeUndefined();
});
