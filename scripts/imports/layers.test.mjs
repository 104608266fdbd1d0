import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { filesUnder } from "../lib/files.mjs";
import { root } from "../lib/root.mjs";
import { circlesOf, importsOf } from "./graph.mjs";
import { childOf, LAYERS, layerProblems, OUTSIDE } from "./layers.mjs";

/** @param {string} from @param {string} to */
const found = (from, to) => layerProblems([{ from, to, typeOnly: false }]);

test.each([
  ["server/modules/tenders/a.ts", "server/modules/award/b.ts", "layer-order", "server/modules/award is above"],
  ["server/modules/groups/a.ts", "server/modules/offers/b.ts", "layer-order", "is in the same row as"],
  ["server/modules/new/a.ts", "server/modules/offers/b.ts", "no-layer", "server/modules/new has no row"],
  ["server/db/a.ts", "server/http/b.ts", "layer-order", "server/http is above server/db"],
  ["src/kit/list/a.ts", "src/entities/offer/b.ts", "layer-order", "src/entities is above src/kit"],
  ["src/features/tenders/a.ts", "src/app/b.ts", "layer-order", "src/app is above src/features"],
])("%s may not import %s", (from, to, rule, reason) => {
  expect(found(from, to)).toEqual([expect.stringMatching(`^${rule}: .*${reason}`)]);
});

test.each([
  ["server/modules/award/a.ts", "server/modules/tenders/b.ts"],
  ["server/modules/award/a.test.ts", "server/modules/orders/b.ts"],
  ["server/seed/a.ts", "server/modules/orders/b.ts"],
  ["src/ui/page/a.ts", "src/entities/paths.ts"],
])("%s may import %s", (from, to) => expect(found(from, to)).toEqual([]));

test("every folder of a layered folder has one row, and every row has its folder", () => {
  for (const { in: folder, rows } of LAYERS) {
    const listed = rows.flat();
    const present = fs
      .readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((one) => one.isDirectory() || /\.tsx?$/.test(one.name))
      .map((one) => (one.isDirectory() ? `${one.name}/` : one.name))
      .filter((name) => !OUTSIDE.test(`${folder}/${name}x.ts`) && !OUTSIDE.test(`${folder}/${name}`))
      .map((name) => name.replace(/\/$/, ""));
    expect(listed.toSorted(), folder).toEqual(present.toSorted());
  }
});

test("no circle connects the folders of a layered folder", () => {
  const edges = importsOf(root, ["contract", "server", "src"].flatMap(filesUnder));
  for (const { in: folder } of LAYERS) {
    const between = edges.flatMap(({ from, to, typeOnly }) => {
      const [upper, lower] = [childOf(from, folder), childOf(to, folder)];
      const isInside = upper !== undefined && lower !== undefined && upper !== lower && to !== "src/entities/paths.ts";
      return isInside && !OUTSIDE.test(from) && !OUTSIDE.test(to) ? [{ from: upper, to: lower, typeOnly }] : [];
    });
    expect(circlesOf(between), folder).toEqual([]);
  }
});
