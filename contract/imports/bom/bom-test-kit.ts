import { USUAL_BOM } from "./bom-options.ts";
import type { BomOptions } from "./bom-options.ts";
import { checkRows } from "#contract/imports/check-rows.ts";
import type { TargetField } from "#contract/imports/targets.ts";

/**
 * Checks a list with its headings as fields: `checkList("designators;quantity;part_number", "C1,C2;2;CAP-1")`. A column
 * without a field is left empty in `headings`.
 */
export function checkList(
  headings: string,
  lines: readonly string[],
  options: Partial<BomOptions> = {},
  headers = headings,
) {
  const fields = headings.split(";") as TargetField[];
  const rows = lines.map((line, place) => ({ number: place + 2, cells: line.split(";") }));
  const checked = checkRows({
    rows,
    headers: headers.split(";"),
    mapping: fields.flatMap((field, column) => (field.length === 0 ? [] : [{ column, field }])),
    bom: { ...USUAL_BOM, ...options },
  });
  return {
    ...checked,
    bought: checked.good.map(({ part_number, quantity }) => `${part_number} ${quantity}`),
    aside: checked.set_aside.map(({ row, reason }) => `${row} ${reason}`),
    problems: checked.bad.map(({ row, field, code }) => `${row} ${field} ${code}`),
  };
}
