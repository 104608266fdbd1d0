import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMemo } from "react";
import { isZero } from "#contract/money/decimal.ts";
import { isUnitWord } from "#contract/reference/units.ts";
import { useUnits } from "#src/api/choices.ts";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { TextTools } from "#src/locale/use-formats.ts";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { Glyph } from "#src/ui/icons/Glyph.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { isBeyond, isCounted, lacksReason, presumed, shortIn, surplusIn } from "#src/features/orders/receipt-row.ts";
import type { ReceiptRow } from "#src/features/orders/receipt-row.ts";

type Column = GridColumn<ReceiptRow>;

const REASON_MAX = 2000;

interface ColumnOptions {
  readonly isAnnounced: boolean;
  /** True if the window has room for the names of the lines. */
  readonly withNames: boolean;
  /** True if the rows are a recorded receipt. */
  readonly isRecorded: boolean;
  /** Refuses the surplus of a line beyond its tolerance. Absent in a receipt that can't be edited. */
  readonly onSurplus?: ((row: ReceiptRow) => void) | undefined;
}

/** Quantity that isn't counted yet: grey, with a dashed ring. */
function Presumed({ text, label }: { text: string; label: string }) {
  return (
    <Box
      component="span"
      title={label}
      sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", width: "100%", color: "ui.ink3" }}
    >
      <Glyph name="draft" />
      <span>{text}</span>
    </Box>
  );
}

function Surplus({
  row,
  tools,
  onSurplus,
}: {
  row: ReceiptRow;
  tools: TextTools;
  onSurplus: ColumnOptions["onSurplus"];
}) {
  const { t, formats } = tools;
  const surplus = formats.quantity(surplusIn(row));
  if (isBeyond(row) && onSurplus !== undefined)
    return (
      <Button
        size="small"
        variant="text"
        color="error"
        tabIndex={-1}
        sx={{ minHeight: 24, p: "0 4px" }}
        onClick={() => onSurplus(row)}
      >
        {t("order_receipt.tolerance.refuse", { quantity: surplus })}
      </Button>
    );
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 0.5, color: "success.main" }}>
      <Icon name="check" size={12} />
      {t("order_receipt.tolerance.within", { quantity: surplus, of: formats.quantity(row.tolerance) })}
    </Box>
  );
}

function describingColumns(
  { t, formats }: TextTools,
  units: ReturnType<typeof useUnits>,
  options: ColumnOptions,
): Column[] {
  const name: Column = {
    field: "name",
    header: t("order_receipt.column.name"),
    kind: "text",
    width: 150,
    minWidth: 120,
    flex: 1,
  };
  const shipped: Column = {
    field: "shipped",
    header: t("order_receipt.column.shipped"),
    kind: "decimal",
    width: 92,
  };
  return [
    {
      field: "position",
      header: t("order_receipt.column.position"),
      kind: "integer",
      align: "left",
      width: 44,
      pinned: true,
    },
    {
      field: "part_number",
      header: t("order_receipt.column.part"),
      kind: "code",
      width: 172,
      pinned: true,
      format: (value, row) => (typeof value === "string" ? value : row.name),
    },
    ...(options.withNames ? [name] : []),
    {
      field: "unit",
      header: t("order_receipt.column.unit"),
      kind: "computed",
      width: 44,
      format: (_value, row) => unitSymbol(units, row.unit) ?? "",
    },
    {
      field: "ordered",
      header: t("order_receipt.column.ordered"),
      kind: "decimal",
      width: 80,
      format: (_value, row) => formats.quantity(row.ordered),
    },
    ...(options.isAnnounced ? [shipped] : []),
  ];
}

function countedColumns({ t, formats }: TextTools, { isRecorded }: ColumnOptions): Column[] {
  const isUnit = (word: string, row: ReceiptRow): boolean => isUnitWord(word, row.unit);
  const accepted: Column = {
    field: "accepted",
    header: t("order_receipt.column.accepted"),
    kind: "decimal",
    width: 96,
    decimals: 3,
    editable: true,
    isUnit,
    check: (row) =>
      isBeyond(row) && !isRecorded
        ? {
            message_key: isZero(row.tolerance) ? "order_receipt.problem.too_much" : "order_receipt.problem.beyond",
            params: { open: formats.quantity(row.acceptable), tolerance: formats.quantity(row.tolerance) },
          }
        : null,
    advise: (row) =>
      isZero(surplusIn(row))
        ? null
        : { message_key: "order_receipt.problem.surplus", params: { quantity: formats.quantity(surplusIn(row)) } },
    render: (row) => {
      if (row.own_accepted !== null)
        return (
          <Box component="span" sx={{ display: "flex", gap: 0.75, alignItems: "baseline" }}>
            <Box component="s" title={t("order_receipt.conflict.own")} sx={{ color: "warning.main" }}>
              {formats.quantity(row.own_accepted)}
            </Box>
            {formats.quantity(row.accepted ?? "0")}
          </Box>
        );
      if (!isCounted(row))
        return isRecorded ? undefined : (
          <Presumed text={formats.quantity(presumed(row))} label={t("order_receipt.unchecked_cell")} />
        );
      return isZero(shortIn(row)) ? undefined : (
        <Box component="span" sx={{ color: "warning.main", fontWeight: 600 }}>
          {formats.quantity(row.accepted ?? "0")}
        </Box>
      );
    },
  };
  return [
    accepted,
    {
      field: "refused",
      header: t("order_receipt.column.refused"),
      kind: "decimal",
      width: 96,
      decimals: 3,
      editable: true,
      isUnit,
      render: (row) =>
        row.refused === null || isZero(row.refused) ? undefined : (
          <Box component="span" sx={{ color: "error.main", fontWeight: 600 }}>
            {formats.quantity(row.refused)}
          </Box>
        ),
    },
    {
      field: "reason",
      header: t("order_receipt.column.reason"),
      kind: "text",
      width: 140,
      minWidth: 104,
      flex: 1,
      editable: true,
      maxLength: REASON_MAX,
      required: lacksReason,
    },
  ];
}

/** Returns the columns of a receipt: the line on the left, the count in the middle, computed values on the right. */
export function useReceiptColumns(options: ColumnOptions): readonly Column[] {
  const tools = useTextTools();
  const units = useUnits();
  const { isAnnounced, withNames, isRecorded, onSurplus } = options;
  return useMemo(() => {
    const { t, formats } = tools;
    const given = { isAnnounced, withNames, isRecorded, onSurplus };
    const none = t("ui.empty_value");
    const computed: Column[] = [
      {
        field: "short",
        header: t("order_receipt.column.short"),
        kind: "computed",
        align: "right",
        width: 88,
        format: (_value, row) => (isZero(shortIn(row)) ? none : formats.quantity(shortIn(row))),
        render: (row) =>
          isZero(shortIn(row)) ? undefined : (
            <Box component="span" sx={{ color: "warning.main", fontWeight: 600 }}>
              {formats.quantity(shortIn(row))}
            </Box>
          ),
      },
      {
        field: "tolerance",
        header: t("order_receipt.column.tolerance"),
        kind: "computed",
        align: "right",
        width: 136,
        format: (_value, row) => {
          if (!isZero(surplusIn(row))) return `+${formats.quantity(surplusIn(row))}`;
          return isZero(row.tolerance) ? none : formats.quantity(row.tolerance);
        },
        render: (row) =>
          isZero(surplusIn(row)) ? undefined : <Surplus row={row} tools={tools} onSurplus={onSurplus} />,
      },
    ];
    return [
      ...describingColumns(tools, units, given),
      ...countedColumns(tools, given),
      ...(isAnnounced ? computed : computed.slice(1)),
    ];
  }, [tools, units, isAnnounced, withNames, isRecorded, onSurplus]);
}
