import { expect, test } from "vitest";
import { importsOf } from "../imports/graph.mjs";
import { importersOf } from "../imports/importers.mjs";
import { filesUnder, textsOf } from "../lib/files.mjs";
import { root } from "../lib/root.mjs";
import { declarationProblems, journeysOf } from "./journeys.mjs";

const edge = (/** @type {string} */ from, /** @type {string} */ to) => ({ from, to, typeOnly: false });
const journey = (/** @type {string} */ name) => `e2e/journeys/${name}.spec.ts`;

const TEXTS = new Map([
  [journey("orders"), "// Touches: orders\n"],
  [journey("lists"), "// Touches: tenders, spend\n"],
  [journey("payments"), "// Touches: award\n"],
  [journey("pages"), "// Touches: everything\n"],
  ["e2e/support/order-steps.ts", "// Touches: orders\n"],
  ["e2e/support/mail.ts", ""],
]);
const EDGES = [
  edge(journey("payments"), "e2e/support/order-steps.ts"),
  edge(journey("orders"), "server/seed/order.builder.ts"),
  edge(journey("lists"), "e2e/support/mail.ts"),
  edge("server/seed/order.builder.ts", "server/modules/orders/create-orders.ts"),
  edge("server/modules/spend/read-spend.ts", "server/db/sums.ts"),
  edge("server/modules/spend/read-spend.ts", "contract/spend/spend.schema.ts"),
  edge("server/modules/spend/spend.test.ts", "server/modules/award/award.ts"),
  edge("src/features/spend/SpendPage.tsx", "src/ui/Bars.tsx"),
  edge("src/app/Root.tsx", "src/features/spend/SpendPage.tsx"),
  edge("src/app/Root.tsx", "src/features/orders/OrderPage.tsx"),
  edge("src/app/Root.tsx", "src/ui/Button.tsx"),
  edge("src/features/spend/SpendPage.tsx", "src/ui/Button.tsx"),
  edge("src/features/orders/OrderPage.tsx", "src/ui/Button.tsx"),
  edge("server/app.ts", "server/db/connect.ts"),
  edge("server/modules/award/award.ts", "server/db/connect.ts"),
];
const ALL = ["orders", "lists", "payments", "pages"];
const selected = (/** @type {string[]} */ ...changed) =>
  journeysOf(changed, EDGES, TEXTS).map((file) => /([\w-]+)\.spec/.exec(file)?.[1]);

test("a change reaches whoever imports it, by way of others too", () => {
  const edges = [edge("b.ts", "a.ts"), edge("c.test.ts", "b.ts"), edge("d.test.ts", "e.ts")];
  expect([...importersOf(edges)(["a.ts"])]).toEqual(["a.ts", "b.ts", "c.test.ts"]);
  expect([...importersOf(edges)(["a.ts"], (file) => file === "b.ts")]).toEqual(["a.ts", "b.ts"]);
});

test.each([
  ["a module, by its name or by that of a helper", ["server/modules/orders/new.ts"], ["orders", "payments", "pages"]],
  ["a module's screen", ["src/features/orders/OrderPage.tsx"], ["orders", "payments", "pages"]],
  ["a module's words", ["i18n/hi/orders.json"], ["orders", "payments", "pages"]],
  ["a module that imports the file", ["contract/spend/spend.schema.ts"], ["lists", "pages"]],
  ["a shared file that one module imports", ["server/db/sums.ts", "src/ui/Bars.tsx"], ["lists", "pages"]],
  ["a shared file that the composition imports", ["src/ui/Button.tsx"], ALL],
  ["a shared file of the server", ["server/db/connect.ts"], ALL],
  ["a file that composes the modules", ["src/app/Root.tsx"], ALL],
  ["a file that no import names", ["server/db/migrations/0001_a.sql"], ALL],
  ["words of no module", ["i18n/ru/errors.json"], ALL],
  ["seed data", ["server/seed/order.builder.ts"], ["orders", "pages"]],
  ["a helper", ["e2e/support/mail.ts"], ["lists"]],
  ["a journey", [journey("orders")], ["orders"]],
  ["a test, a script or a document", ["server/modules/award/award.test.ts", "scripts/check.mjs", "docs/a.md"], []],
])("journeys are selected by %s", (_, changed, expected) => {
  expect(selected(...changed)).toEqual(expected);
});

test("a change of orders selects every journey about orders", () => {
  const files = ["contract", "e2e", "server", "src"].flatMap(filesUnder);
  const texts = textsOf(filesUnder("e2e"));
  const edges = importsOf(root, files);
  const about = [...texts.keys()].filter((file) => /^e2e\/journeys\/orders?(-\w+)?\.spec\.ts$/.test(file));
  expect(about.length).toBeGreaterThan(5);
  const changes = ["server/modules/orders/change-order.ts", "src/features/orders/OrderPage.tsx"];
  for (const changed of [...changes, "contract/orders/order-fields.ts"]) {
    const journeys = journeysOf([changed], edges, texts);
    expect(journeys).toEqual(expect.arrayContaining([...about, journey("main-job"), journey("one-c")]));
    expect(journeys.length, changed).toBeLessThan(texts.size);
    expect(journeys, changed).not.toContain(journey("import-check"));
  }
});

const problems = (/** @type {string} */ text, /** @type {string} */ helper = "") =>
  declarationProblems(
    new Map([
      [journey("a"), text],
      ["e2e/support/steps.ts", helper],
      ["src/features/offers/index.ts", '  path: "supplier-offers",\n'],
      ["contract/orders/order.api.ts", '    path: "/purchase-orders/{id}",\n'],
      ["contract/award/award.api.ts", '    path: "/purchase-orders/{id}/award",\n'],
    ]),
    [edge(journey("a"), "e2e/support/steps.ts")],
    ["server/modules/orders/a.ts", "src/features/offers/b.ts", "contract/award/c.ts"],
  );

test("a declaration that is missing or names no module is a problem", () => {
  expect(problems("test();")).toEqual([expect.stringContaining("has to begin with the modules")]);
  expect(problems("// Touches: orders, oders\n")).toEqual([expect.stringContaining("touches oders, which is no")]);
  expect(problems("// Touches: orders\n", "// Touches: award, offres\n")).toEqual([
    expect.stringContaining("e2e/support/steps.ts touches offres"),
  ]);
  expect(problems("// Touches: orders\n", 'import "a";\n// touches: award\n')).toEqual([
    expect.stringContaining("below its first line"),
  ]);
});

test("a journey has to declare the modules whose pages, calls and contracts its text names", () => {
  const page = 'await page.goto("/service/supplier-offers?view=all");';
  expect(problems(`// Touches: orders\n${page}`)).toEqual([
    "e2e/journeys/a.spec.ts walks through /service/supplier-offers: add offers to its first line",
  ]);
  expect(problems("// Touches: orders\n", page)).toHaveLength(1);
  expect(problems(`// Touches: orders\n${page}`, "// Touches: offers\n")).toEqual([]);
  expect(problems("// Touches: orders\nexpect(url).toMatch(/\\/service\\/supplier-offers$/);")).toHaveLength(1);
  expect(problems(`// Touches: everything\n${page}`)).toEqual([]);
  const call = 'await page.route("**/api/purchase-orders/*", fail);';
  expect(problems(`// Touches: offers\n${call}`)).toEqual([expect.stringContaining("add orders or award")]);
  expect(problems(`// Touches: award\n${call}`)).toEqual([]);
  const contract = 'import { orderApi } from "#contract/orders/order.api.ts";';
  expect(problems(`// Touches: offers\n${contract}`)).toEqual([expect.stringContaining("add orders to")]);
});
