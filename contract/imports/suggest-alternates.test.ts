import { expect, test } from "vitest";
import { suggestMapping } from "./suggest-mapping.ts";

/** Suggests fields by heading. A question mark follows a heading whose field isn't sure. */
const fields = (headers: readonly string[], rows: readonly (readonly string[])[]) =>
  Object.fromEntries(
    suggestMapping(headers, rows).map(({ field, column, sure }) => [
      field,
      `${headers[column] ?? ""}${sure ? "" : "?"}`,
    ]),
  );

test("suggestions find the alternates and their makers, but no yes or no about them", () => {
  const headers = ["MPN", "Manufacturer", "Qty", "Alt MPN", "Alt Manufacturer"];
  expect(fields(headers, [["GRM21BR71", "Murata", "2", "CL21B104", "Samsung"]])).toEqual({
    part_number: "MPN",
    manufacturer: "Manufacturer",
    quantity: "Qty",
    alternates: "Alt MPN",
    alternate_manufacturer: "Alt Manufacturer",
  });
  const numbered = suggestMapping(
    ["Manufacturer Part Number", "Qty", "Manufacturer Part Number 2", "Manufacturer Part Number 3"],
    [["GRM21BR71", "2", "CL21B104", "CC0805KRX7"]],
  );
  expect(numbered.filter(({ field, sure }) => field === "alternates" && sure).map(({ column }) => column)).toEqual([
    2, 3,
  ]);
  expect(fields(["Партномер", "Кол-во", "Аналог"], [["AMS1117", "2", "LM1117-3.3"]])).toMatchObject({
    alternates: "Аналог?",
  });
  expect(fields(["Партномер", "Кол-во", "Аналог"], [["AMS1117", "2", "нет"]])).not.toHaveProperty("alternates");
});
