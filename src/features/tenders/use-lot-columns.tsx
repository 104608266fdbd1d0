import { useMemo } from "react";
import { ALTERNATES_MAX } from "#contract/purchase-items/alternates.ts";
import { isUnitWord } from "#contract/reference/units.ts";
import { useUnits } from "#src/api/choices.ts";
import { DocumentsSign } from "#src/entities/document/DocumentsSign.tsx";
import { attributesText } from "#src/entities/attribute/attribute-words.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { GridColumn, GridMessage } from "#src/ui/grid/columns.ts";
import { documentsOf, isBlank, isUnnamed, isWrongQuantity } from "#src/features/tenders/lot-line.ts";
import type { LotLine } from "#src/features/tenders/lot-line.ts";

const fault = (broken: boolean, message_key: string): GridMessage | null =>
  broken ? { message_key, params: {} } : null;
const isBegun = (line: LotLine): boolean => !isBlank(line);

/**
 * Returns the lot columns. `narrow` freezes the position and name columns, and `locked` makes all columns read-only.
 * There is an attribute column if any lot has attributes.
 */
export function useLotColumns(options: {
  tender: number;
  narrow: boolean;
  locked: boolean;
  with_attributes: boolean;
}): readonly GridColumn<LotLine>[] {
  const { t, formats } = useTextTools();
  const units = useUnits();
  const { tender, narrow, locked, with_attributes } = options;
  return useMemo((): GridColumn<LotLine>[] => {
    const header = (field: Exclude<keyof LotLine, "id" | "purchase_item">): string => t(`tenders.lot.${field}`);
    return [
      {
        field: "position",
        kind: "integer",
        header: header("position"),
        align: "left",
        width: 40,
        pinned: narrow,
        editable: true,
        check: (line) => fault(line.position !== null && line.position < 1, "tenders.lot.position_wrong"),
      },
      {
        field: "nomenclature",
        kind: "text",
        header: header("nomenclature"),
        width: narrow ? 168 : 240,
        minWidth: 140,
        ...(narrow ? { pinned: true } : { flex: 1 }),
        editable: true,
        maxLength: 500,
        placeholder: t("tenders.lot.placeholder"),
        check: (line) => fault(isUnnamed(line), "validation.item_unnamed"),
      },
      {
        field: "part_number",
        kind: "code",
        header: header("part_number"),
        // Wide enough for twenty characters, because the part number must never be truncated.
        width: narrow ? 136 : 184,
        editable: true,
        maxLength: 200,
        render: (line) => (line.part_number === null && isBegun(line) ? t("tenders.lot.no_part_number") : undefined),
        advise: (line) => fault(line.part_number === null && isBegun(line), "tenders.lot.no_part_number_advice"),
      },
      {
        field: "manufacturer",
        kind: "text",
        header: header("manufacturer"),
        width: 122,
        editable: true,
        maxLength: 200,
      },
      {
        field: "quantity",
        kind: "decimal",
        header: header("quantity"),
        width: 100,
        decimals: 3,
        editable: true,
        required: isBegun,
        isUnit: (word, line) => isUnitWord(word, line.unit),
        check: (line) => fault(isWrongQuantity(line), "validation.quantity"),
      },
      {
        field: "unit",
        kind: "choice",
        header: header("unit"),
        width: 50,
        editable: true,
        required: isBegun,
        choices: units.map(({ id, symbol }) => ({ value: String(id), label: symbol })),
      },
      {
        field: "target_delivery_time",
        kind: "date",
        header: header("target_delivery_time"),
        width: 80,
        editable: true,
        format: (value) => (typeof value === "string" ? formats.date(value) : ""),
      },
      ...(with_attributes
        ? [
            {
              field: "attributes",
              kind: "custom" as const,
              header: header("attributes"),
              width: 150,
              format: (_value: unknown, line: LotLine) => attributesText(line.attributes, { t, formats }),
            },
          ]
        : []),
      {
        field: "alternates",
        kind: "code",
        header: header("alternates"),
        width: 122,
        editable: true,
        maxLength: ALTERNATES_MAX,
      },
      { field: "comment", kind: "text", header: header("comment"), width: 104, editable: true, maxLength: 2000 },
      {
        field: "documents",
        kind: "custom",
        header: header("documents"),
        width: 56,
        plain: true,
        format: () => "",
        render: (line) => {
          const asked = documentsOf(line, { tender, is_locked: locked });
          return asked === null ? undefined : <DocumentsSign asked={asked} count={line.documents} byGrid />;
        },
      },
    ];
  }, [t, formats, units, tender, narrow, locked, with_attributes]);
}
