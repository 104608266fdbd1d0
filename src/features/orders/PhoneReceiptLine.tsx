import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslate } from "ra-core";
import { useState, useSyncExternalStore } from "react";
import { add, compare, isZero } from "#contract/money/decimal.ts";
import { useQuantity } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { editText } from "#src/ui/grid/cell-text.ts";
import { cellsStep, textChange } from "#src/ui/grid/edit-gestures.ts";
import { contentOf } from "#src/ui/grid/edit-state.ts";
import { problemOf } from "#src/ui/grid/problems.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { acceptAsShipped, fillRows, refuseLines } from "#src/features/orders/receipt-keys.ts";
import { presumed, shortIn } from "#src/features/orders/receipt-row.ts";
import type { Receipt, ReceiptField } from "#src/features/orders/use-receipt.ts";

/** Field for one cell of the line. Text that is being typed is stored with the draft. */
function CellField({ receipt: { grid }, lineKey, name }: { receipt: Receipt; lineKey: string; name: ReceiptField }) {
  const translate = useTranslate();
  const state = useSyncExternalStore(grid.store.subscribe, () => grid.store.state);
  const [typed, setTyped] = useState<string | null>(null);
  const row = state.rows.get(lineKey);
  const column = grid.store.columns.find(({ field }) => field === name);
  if (row === undefined || column === undefined) return null;
  const { bad } = contentOf(state, lineKey, name);
  const problem = problemOf(state, lineKey, column);
  const take = (text: string): void => {
    const change = textChange(grid.scene, { key: lineKey, row, column }, text);
    grid.perform(change === null ? null : cellsStep("edit", [change]));
    setTyped(null);
    grid.noteOpen(null);
  };
  return (
    <FieldText
      label={column.header}
      value={typed ?? bad?.text ?? editText(column, row, grid.store.values)}
      inputMode={name === "reason" ? "text" : "decimal"}
      error={problem === null || typed !== null ? null : translate(problem.message_key, problem.params)}
      onChange={(text) => {
        setTyped(text);
        grid.noteOpen({ key: lineKey, field: name, text });
      }}
      onBlur={() => typed !== null && take(typed)}
    />
  );
}

/** The line at hand on a telephone, with large buttons for one unit more or less. */
export function PhoneReceiptLine({ receipt, lineKey }: { receipt: Receipt; lineKey: string }) {
  const { t } = useTextTools();
  const words = useQuantity();
  const { grid } = receipt;
  const row = useSyncExternalStore(grid.store.subscribe, () => grid.store.state.rows.get(lineKey));
  const [isOpen, setOpen] = useState(false);
  if (row === undefined) return null;
  const step = (by: "1" | "-1"): void => {
    fillRows(grid, [lineKey], ({ accepted }) => {
      const next = add(accepted ?? "0", by);
      return { accepted: compare(next, "0") < 0 ? "0" : next };
    });
  };
  const hasReason = isOpen || !isZero(row.refused ?? "0") || !isZero(shortIn(row));
  const shipped = row.shipped ?? row.expected;
  return (
    <Box
      component="section"
      aria-label={row.part_number ?? row.name}
      sx={{
        p: 1.5,
        borderRadius: 2,
        border: 1,
        borderColor: "ui.accLine",
        bgcolor: "ui.selected",
        display: "grid",
        gap: 1,
      }}
    >
      <Box sx={{ fontWeight: 600, fontSize: "1rem", overflowWrap: "anywhere" }}>{row.part_number ?? row.name}</Box>
      <Box className="num" sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
        {[
          row.part_number === null ? null : row.name,
          t(row.shipped === null ? "order_delivery.receive.awaited" : "order_delivery.receive.announced", {
            quantity: words(shipped, row.unit),
          }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </Box>
      <Box sx={{ display: "grid", gridTemplateColumns: "48px minmax(0, 1fr) 48px", gap: 1, alignItems: "end" }}>
        <Button
          aria-label={t("order_receipt.phone.minus")}
          sx={{ minHeight: 48, minWidth: 0 }}
          onClick={() => step("-1")}
        >
          <Icon name="minus" />
        </Button>
        <CellField receipt={receipt} lineKey={lineKey} name="accepted" />
        <Button
          aria-label={t("order_receipt.phone.plus")}
          sx={{ minHeight: 48, minWidth: 0 }}
          onClick={() => step("1")}
        >
          <Icon name="plus" />
        </Button>
      </Box>
      <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 1 }}>
        <Button
          sx={{ minHeight: 44 }}
          disabled={row.accepted === presumed(row) && row.refused === null}
          onClick={() => acceptAsShipped(grid, [lineKey])}
        >
          {t(row.shipped === null ? "order_receipt.phone.all" : "order_receipt.key_words.as_shipped")}
        </Button>
        <Button
          color="error"
          sx={{ minHeight: 44 }}
          onClick={() => {
            refuseLines(grid, [lineKey]);
            setOpen(true);
          }}
        >
          {t("order_receipt.key_words.refuse")}
        </Button>
      </Box>
      {hasReason && (
        <Box sx={{ display: "grid", gap: 1 }}>
          <CellField receipt={receipt} lineKey={lineKey} name="refused" />
          <CellField receipt={receipt} lineKey={lineKey} name="reason" />
        </Box>
      )}
    </Box>
  );
}
