import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { isZero } from "#contract/money/decimal.ts";
import { useQuantity } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useGridSummary } from "#src/ui/grid/use-edit-grid.ts";
import { Glyph } from "#src/ui/icons/Glyph.tsx";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";
import { PhoneReceiptLine } from "#src/features/orders/PhoneReceiptLine.tsx";
import { ReceiptFilterChoice } from "#src/features/orders/ReceiptTools.tsx";
import { isBeyond, isCounted, lacksReason, presumed, shortIn, surplusIn } from "#src/features/orders/receipt-row.ts";
import type { ReceiptRow } from "#src/features/orders/receipt-row.ts";
import { ScanField } from "#src/features/orders/ScanField.tsx";
import type { Receipt } from "#src/features/orders/use-receipt.ts";
import { useScan } from "#src/features/orders/use-scan.ts";

const PAGE = 40;

interface Look {
  readonly glyph: GlyphName;
  readonly tone: Tone;
  /** Position of the line in the list: lines that need attention come first. */
  readonly rank: number;
}

function lookOf(row: ReceiptRow): Look {
  if (isBeyond(row) || lacksReason(row)) return { glyph: "no", tone: "bad", rank: 0 };
  if (!isZero(row.refused ?? "0")) return { glyph: "no", tone: "bad", rank: 1 };
  if (!isZero(shortIn(row))) return { glyph: "half", tone: "warn", rank: 1 };
  if (!isCounted(row)) return { glyph: "draft", tone: "mute", rank: 2 };
  return { glyph: "done", tone: "good", rank: 3 };
}

function useStateOf(isEditable: boolean): (row: ReceiptRow) => { text: string; tone: Tone } {
  const { t, formats } = useTextTools();
  return (row) => {
    const { tone } = lookOf(row);
    const parts = [
      ...(isZero(shortIn(row)) ? [] : [t("order_receipt.phone.short", { quantity: formats.quantity(shortIn(row)) })]),
      ...(isZero(row.refused ?? "0")
        ? []
        : [t("order_receipt.phone.refused", { quantity: formats.quantity(row.refused ?? "0") })]),
      ...(isZero(surplusIn(row)) ? [] : [`+${formats.quantity(surplusIn(row))}`]),
      ...(lacksReason(row) ? [t("order_receipt.phone.no_reason")] : []),
    ];
    if (parts.length > 0) return { text: parts.join(", "), tone };
    if (!isCounted(row)) return { text: isEditable ? t("order_receipt.phone.unchecked") : "", tone };
    return row.shipped === null
      ? { text: "", tone }
      : { text: t("order_receipt.phone.of", { quantity: formats.quantity(row.shipped) }), tone };
  };
}

/**
 * Receipt on a telephone: the field for scans, the line at hand with large buttons, and the list of lines, those that
 * need attention first.
 */
export function PhoneReceipt({ receipt }: { receipt: Receipt }) {
  const { t, formats } = useTextTools();
  const words = useQuantity();
  const { grid, isEditable, show } = receipt;
  const { view } = useGridSummary(grid);
  const { note, scan } = useScan(receipt);
  const [shown, setShown] = useState(PAGE);
  const stateOf = useStateOf(isEditable);
  const rows = view
    .flatMap((key) => grid.store.state.rows.get(key) ?? [])
    .toSorted((one, other) => lookOf(one).rank - lookOf(other).rank || one.position - other.position);
  const current = receipt.current ?? String(rows[0]?.id ?? "");
  const rest = rows.length - shown;
  return (
    <Box sx={{ display: "flex", flexDirection: "column", minHeight: 0, flex: "1 1 auto", overflow: "auto" }}>
      {isEditable && (
        <Box sx={{ display: "grid", gap: 1, p: "8px 16px" }}>
          <ScanField note={note} onScan={scan} />
          <PhoneReceiptLine key={current} receipt={receipt} lineKey={current} />
        </Box>
      )}
      <Box sx={{ px: 2, py: 1 }}>
        <ReceiptFilterChoice receipt={receipt} />
      </Box>
      <Box component="ul" aria-label={t("order_receipt.lines")} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {rows.slice(0, shown).map((row) => {
          const look = lookOf(row);
          const state = stateOf(row);
          const accepted = isCounted(row) ? (row.accepted ?? "0") : presumed(row);
          return (
            <Box component="li" key={row.id} sx={{ borderTop: 1, borderColor: "ui.line" }}>
              <Box
                component="button"
                type="button"
                disabled={!isEditable}
                aria-current={String(row.id) === current ? "true" : undefined}
                onClick={() => show(String(row.id), "accepted")}
                sx={{
                  display: "grid",
                  gridTemplateColumns: "20px minmax(0, 1fr) auto",
                  gap: "0 12px",
                  alignItems: "center",
                  width: "100%",
                  minHeight: 56,
                  p: "6px 16px",
                  border: 0,
                  background: "none",
                  font: "inherit",
                  color: "inherit",
                  textAlign: "start",
                  "&[aria-current]": { bgcolor: "ui.selected" },
                }}
              >
                <Box component="span" sx={{ display: "flex", color: `var(--mui-palette-ui-tone-${look.tone}-0)` }}>
                  <Glyph name={look.glyph} />
                </Box>
                <Box component="span" sx={{ minWidth: 0 }}>
                  <Box component="span" sx={{ display: "block", fontWeight: 500, overflowWrap: "anywhere" }}>
                    {row.part_number ?? row.name}
                  </Box>
                  <Box component="span" sx={{ display: "block", color: "text.secondary", overflowWrap: "anywhere" }}>
                    {row.part_number === null ? "" : row.name}
                  </Box>
                </Box>
                <Box component="span" className="num" sx={{ textAlign: "end" }}>
                  <Box
                    component="span"
                    sx={{ display: "block", fontWeight: 600, color: isCounted(row) ? "inherit" : "ui.ink3" }}
                  >
                    {words(accepted, row.unit)}
                  </Box>
                  <Box
                    component="span"
                    sx={{ display: "block", color: `var(--mui-palette-ui-tone-${state.tone}-0)`, fontSize: "0.75rem" }}
                  >
                    {state.text}
                  </Box>
                </Box>
              </Box>
            </Box>
          );
        })}
        {rest > 0 && (
          <Box component="li" sx={{ p: 2 }}>
            <Button fullWidth onClick={() => setShown(shown + PAGE)}>
              {t("order_receipt.phone.more", { count: formats.count(Math.min(PAGE, rest)) })}
            </Button>
          </Box>
        )}
      </Box>
    </Box>
  );
}
