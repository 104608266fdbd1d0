import { expect, test } from "vitest";
import { isAllowed, licencesOf } from "./licences.mjs";

test("the list names the packages of the product alone, also those inside of others", () => {
  expect(
    licencesOf({
      "": { version: "0.1.0" },
      "node_modules/vitest": { version: "4.1.12", license: "MIT", dev: true },
      "node_modules/zod": { version: "4.6.7", license: "MIT" },
      "node_modules/a/node_modules/@b/c": { version: "1.0.0" },
    }),
  ).toEqual([
    { name: "@b/c", version: "1.0.0", licence: "unknown" },
    { name: "zod", version: "4.6.7", licence: "MIT" },
  ]);
});

test("a licence that was read by hand holds for that version alone", () => {
  const licences = ["2.0.0", "2.0.1"].map((version) => licencesOf({ "node_modules/png-js": { version } })[0]?.licence);
  expect(licences).toEqual(["MIT", "unknown"]);
});

test("a licence that would oblige us to open our source, or none, is refused; of two to choose from one is enough", () => {
  expect(["MIT", "(MIT OR GPL-3.0)", "MPL-2.0 AND MIT"].filter(isAllowed)).toHaveLength(3);
  expect(["GPL-3.0", "AGPL-3.0-only", "unknown", "MIT AND GPL-2.0"].filter(isAllowed)).toEqual([]);
});
