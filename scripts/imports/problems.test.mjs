import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { importProblems } from "./problems.mjs";

let root = "";
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "lotwise-imports-"));
  const dependencies = { zod: "1", kysely: "1", react: "1", "@mui/x-data-grid": "1" };
  fs.writeFileSync(
    path.join(root, "package.json"),
    JSON.stringify({ dependencies, devDependencies: { vitest: "1", tsx: "1" } }),
  );
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

/** @param {Record<string, string>} files */
function problems(files) {
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  return importProblems(root, Object.keys(files));
}

/** Ignores the rules about layers, which are tested in layers.test.mjs. @param {string[]} found */
const withoutLayers = (found) => found.filter((problem) => !/^(layer-order|no-layer):/.test(problem));

const REFUSED = [
  ["contract-alone", "contract/a.ts", "npm", 'import { useState } from "react";'],
  ["contract-alone", "contract/a.ts", "npm", 'import fs from "node:fs";'],
  ["contract-alone", "contract/a.ts", "i18n/keys.ts", 'import { b } from "#i18n/keys.ts";'],
  ["contract-tests-alone", "contract/a.test.ts", "server/b.ts", 'import { b } from "#server/b.ts";'],
  ["i18n-alone", "i18n/keys.ts", "src/b.ts", 'import { b } from "../src/b.ts";'],
  ["src-not-server", "src/a.ts", "server/b.ts", 'import type { b } from "#server/b.ts";'],
  ["src-not-server", "src/a.ts", "server/b.ts", 'export const a = (b: import("../server/b.ts").b) => b;'],
  ["src-without-node", "src/a.ts", "npm", 'import fs from "node:fs";'],
  ["server-not-src", "server/a.ts", "src/b.ts", 'import { b } from "#src/b.ts";'],
  [
    "feature-not-feature",
    "src/features/tenders/a.ts",
    "src/features/offers/b.ts",
    'import { b } from "../offers/b.ts";',
  ],
  ["ui-without-domain", "src/ui/a.ts", "src/api/b.ts", 'import { b } from "#src/api/b.ts";'],
  [
    "ui-without-domain",
    "src/ui/A.tsx",
    "contract/tenders/b.ts",
    'import type { b } from "#contract/tenders/b.ts";\nexport const A = () => <b />;',
  ],
  [
    "entities-below-features",
    "src/entities/tender/a.ts",
    "src/features/tenders/b.ts",
    'import { b } from "#src/features/tenders/b.ts";',
  ],
  ["paths-import-nothing", "src/entities/paths.ts", "src/entities/menu.ts", 'import { b } from "./menu.ts";'],
  ["data-grid-in-ui-grid", "src/features/tenders/a.ts", "npm", 'import { DataGrid } from "@mui/x-data-grid";'],
  ["data-grid-in-ui-grid", "src/features/tenders/a.ts", "npm", 'import { ruRU } from "@mui/x-data-grid/locales";'],
  ["sql-in-stores", "server/modules/tenders/start-tender.ts", "npm", 'import type { Kysely } from "kysely";'],
  [
    "store-alone",
    "server/modules/tenders/tender.store.ts",
    "server/modules/offers/offer.store.ts",
    'import { b } from "../offers/offer.store.ts";',
  ],
  [
    "store-alone",
    "server/modules/tenders/tender.store.ts",
    "server/modules/offers/offer-filters.sql.ts",
    'import { b } from "../offers/offer-filters.sql.ts";',
  ],
  [
    "routes-of-their-own-module",
    "server/modules/tenders/tender.routes.ts",
    "server/modules/offers/submit-offer.ts",
    'import { b } from "../offers/submit-offer.ts";',
  ],
  [
    "routes-only-in-app",
    "server/http/mount.ts",
    "server/modules/offers/offer.routes.ts",
    'import { b } from "#server/modules/offers/offer.routes.ts";',
  ],
  ["seed-is-no-product", "server/modules/tenders/a.ts", "server/seed/b.ts", 'import { b } from "#server/seed/b.ts";'],
  ["e2e-from-outside", "e2e/a.spec.ts", "server/db/b.ts", 'import { b } from "#server/db/b.ts";'],
  ["no-test-code-in-product", "server/a.ts", "server/testing/b.ts", 'import { b } from "./testing/b.ts";'],
  ["no-missing-file", "server/a.ts", "npm", 'import { b } from "./gone.ts";'],
  ["no-missing-file", "server/a.ts", "npm", 'new Worker(new URL("./gone-worker.mjs", import.meta.url));'],
  ["declared-package", "server/a.ts", "npm", 'import lodash from "lodash/get";'],
  ["no-dev-package-in-product", "server/a.ts", "npm", 'import { register } from "tsx/esm/api";'],
  ["node-prefix", "server/a.ts", "npm", 'import fs from "fs";'],
];

test.each(REFUSED)("%s: %s -> %s is refused", (rule = "", file = "", other = "", text = "") => {
  const found = problems({
    ...(other === "npm" ? {} : { [other]: "export const b = 1;\nexport type b = number;" }),
    [file]: text,
  });
  expect(withoutLayers(found)).toEqual([expect.stringMatching(`^${rule}: ${file} imports `)]);
});

test("a circle is refused, even of types only and over a re-export", () => {
  const found = problems({
    "server/a.ts": 'import type { C } from "./c.ts";\nexport type A = C;',
    "server/b.ts": 'export type { A } from "./a.ts";',
    "server/c.ts": 'import type { A } from "#server/b.ts";\nexport type C = A;',
  });
  expect(withoutLayers(found)).toEqual(["no-circle: server/a.ts -> server/c.ts -> server/b.ts -> server/a.ts"]);
});

test("what the architecture allows passes", () => {
  const found = problems({
    "contract/money/decimal.ts": 'import { z } from "zod";\nexport const b = z;',
    "contract/money/decimal.test.ts": 'import { test } from "vitest";\nimport { b } from "./decimal.ts";',
    "src/ui/grid/Grid.tsx":
      'import { DataGrid } from "@mui/x-data-grid";\nimport { b } from "#contract/money/decimal.ts";\nexport const Grid = () => <DataGrid />;',
    "src/entities/paths.ts": "export const b = 1;",
    "src/features/tenders/TenderList.tsx":
      'import { Grid } from "#src/ui/grid/Grid.tsx";\nimport { b } from "#src/entities/paths.ts";\nimport { d } from "./tender-columns.tsx";',
    "src/features/tenders/tender-columns.tsx": "export const d = 1;",
    "server/modules/tenders/tender.store.ts":
      'import { sql } from "kysely";\nimport { b } from "#contract/money/decimal.ts";\nimport { c } from "#server/modules/tenders/lots.sql.ts";',
    "server/modules/tenders/lots.sql.ts": 'import { sql } from "kysely";\nexport const c = sql;',
    "server/modules/tenders/start-tender.ts":
      'import { b } from "./tender.store.ts";\n// import("./gone.ts") stands in a comment only',
    "server/modules/tenders/tender.routes.ts": 'import { b } from "./start-tender.ts";',
    "server/app.ts": 'import { b } from "#server/modules/tenders/tender.routes.ts";',
    "e2e/tenders.spec.ts": 'import { b } from "#server/app.ts";',
  });
  expect(found).toEqual([]);
});
