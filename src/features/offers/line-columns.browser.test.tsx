import { expect, test } from "vitest";
import { renderHook } from "vitest-browser-react";
import { useUnits } from "#src/api/choices.ts";
import { InApp } from "#src/app/in-app-test-kit.tsx";
import { lineColumns } from "#src/features/offers/line-columns.tsx";
import { LINE_CELLS } from "#src/features/offers/offer-line.ts";
import type { LineCell } from "#src/features/offers/offer-line.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { createCellValues } from "#src/ui/grid/cell-values.ts";

/** Fields that the price cell shows instead of the price of a declined line. */
const IN_PRICE_CELL: ReadonlySet<LineCell> = new Set(["rejected", "reject_reason"]);

/* The cells come from the description of the lines, so a new field fails here until the grid has a column for it. */
test("the grid of an offer has a column for every described field of a line", async () => {
  const { result } = await renderHook(
    () => {
      const { t, formats } = useTextTools();
      return lineColumns({
        t,
        formats,
        units: useUnits(),
        values: createCellValues("ru"),
        id: 1,
        currency: 1,
        basis: "net",
        tax: { tax_type: 1, vat_rate: 5, basis: "net" },
        percent: "22",
        none: "",
        round: 1,
        narrow: false,
        with_former: false,
        with_packs: true,
        tells: undefined,
        of: undefined,
        actions: undefined,
      });
    },
    { wrapper: InApp },
  );
  const editable = result.current.filter((column) => column.editable !== undefined).map(({ field }) => field);
  expect(editable.toSorted()).toEqual(LINE_CELLS.filter((name) => !IN_PRICE_CELL.has(name)).toSorted());
});
