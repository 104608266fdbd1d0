import Box from "@mui/material/Box";
import type { GoodRow } from "#contract/imports/import-rows.schema.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { boardsOfRow } from "#contract/imports/sheet-rows.ts";
import { multiply, sum } from "#contract/money/decimal.ts";
import { useUnits } from "#src/api/choices.ts";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { useRowAccount } from "#src/features/imports/bom/use-row-account.ts";

interface ControlTotalsProps {
  task: ImportTask;
  good: readonly GoodRow[];
}

/** Sums of the quantities by unit, and where each row of the file went. */
export function ControlTotals({ task, good }: ControlTotalsProps) {
  const { t, formats } = useTextTools();
  const units = useUnits();
  const account = useRowAccount(task);
  const { bom, sheet } = task.options;
  const { is_on, spare } = bom;
  const boardsOf = ({ row }: GoodRow): string => (is_on ? String(boardsOfRow(bom, row, sheet)) : "1");
  const isPacked = is_on && bom.to_packs;
  const hasSpare = is_on && (spare !== "0" || isPacked);
  const sums = [...new Set(good.map((row) => row.units))]
    .toSorted((one, other) => one - other)
    .map((unit) => {
      const rows = good.filter((row) => row.units === unit);
      return {
        unit,
        rows: rows.length,
        needed: sum(rows.map((row) => multiply(row.per_board, boardsOf(row)))),
        total: sum(rows.map(({ quantity }) => quantity)),
      };
    });
  const columns = [
    { key: "unit", header: t("import_bom.totals.unit") },
    { key: "rows", header: t("import_bom.totals.rows"), align: "right" as const },
    { key: "needed", header: t("import_bom.totals.needed"), align: "right" as const },
    ...(hasSpare
      ? [
          {
            key: "total",
            header: t(isPacked ? "import_bom.totals.to_buy" : "import_bom.totals.total"),
            align: "right" as const,
          },
        ]
      : []),
  ];
  return (
    <AsideCard title={t("import_bom.totals.title")}>
      <Box sx={{ mx: "-14px" }}>
        <PlainTable label={t("import_bom.totals.title")} columns={columns}>
          {sums.map((line) => (
            <tr key={line.unit}>
              <td>{unitSymbol(units, line.unit)}</td>
              <td className="num" style={{ textAlign: "right" }}>
                {formats.count(line.rows)}
              </td>
              <td className="num" style={{ textAlign: "right" }}>
                {formats.quantity(line.needed)}
              </td>
              {hasSpare && (
                <td className="num" style={{ textAlign: "right" }}>
                  {formats.quantity(line.total)}
                </td>
              )}
            </tr>
          ))}
        </PlainTable>
      </Box>
      <Box role="status" sx={{ mt: 1, color: "text.secondary" }}>
        {account}
      </Box>
    </AsideCard>
  );
}
