import type { z } from "zod";
import type { Mapping, PreviewRow } from "#contract/imports/import.schema.ts";
import type { ImportField } from "#contract/imports/targets.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { fieldOf } from "#src/features/imports/mapping.ts";

type Row = z.output<typeof PreviewRow>;

const DATES: readonly (ImportField | null)[] = ["target_delivery_time", "planned_delivery_time"];
/** A date that can be read in one way only. */
const PLAIN_DATE = /^(?:\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d{2}-\d{2})$/;
/** What is written otherwise but means the same isn't worth a sign. */
const sameText = (left: string, right: string): boolean => left.replace(/[\s\u00a0\u202f]/g, "") === right.replace(/[\s\u00a0\u202f]/g, "");

/** The cells of a row of the preview: as in the file, and what they become where that is something else. */
export function PreviewCells({ row, mapping, columns }: { row: Row; mapping: Mapping; columns: readonly number[] }) {
  const formats = useFormats();
  return columns.map((column) => {
    const cell = row.cells[column] ?? { text: "", value: null, problem: null };
    const field = fieldOf(mapping, column);
    const value = cell.value === null ? null : field === "quantity" ? formats.quantity(cell.value) : DATES.includes(field) ? formats.fullDate(cell.value) : cell.value;
    const plainDate = DATES.includes(field) && PLAIN_DATE.test(cell.text);
    const differs = value !== null && !plainDate && !sameText(value, cell.text) && !sameText(cell.value ?? "", cell.text);
    const classes = [field === null ? "off" : "", field === "part_number" ? "code" : "", field === "quantity" && !row.is_header ? "is-number" : "", differs ? "changed" : "", cell.problem === null ? "" : "wrong"];
    return (
      <td key={column} className={classes.filter(Boolean).join(" ")} title={cell.problem ?? cell.text}>
        {differs ? (
          <span style={{ display: "inline-flex", alignItems: "center", gap: 6 }}>
            {cell.text}
            <Icon name="arrow-right" size={12} />
            <b>{value}</b>
          </span>
        ) : (
          cell.text
        )}
        {cell.problem !== null && <span className="visually-hidden"> {cell.problem}</span>}
      </td>
    );
  });
}
