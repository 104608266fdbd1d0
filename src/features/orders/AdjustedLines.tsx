import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import { isZero } from "#contract/money/decimal.ts";
import type { AdjustmentKind } from "#contract/orders/adjustment.machine.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useQuantity } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FieldQuantity } from "#src/ui/fields/FieldQuantity.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { markedRows } from "#src/features/orders/adjusted-rows.ts";
import type { AdjustedRow, TypedAdjustment } from "#src/features/orders/adjusted-rows.ts";
import { nameOfLine } from "#src/features/orders/use-all-lines.tsx";

interface AdjustedLinesProps {
  kind: AdjustmentKind;
  rows: readonly AdjustedRow[];
  order: Order;
  onChange: (item: number, typed: TypedAdjustment | null) => void;
}

const TOO_MUCH = {
  return: "order_delivery.adjust.too_much",
  correction: "order_delivery.adjust.too_much_accepted",
} as const satisfies Record<AdjustmentKind, string>;

function Fields({ kind, row, onChange }: Pick<AdjustedLinesProps, "kind" | "onChange"> & { row: AdjustedRow }) {
  const { t } = useTextTools();
  const words = useQuantity();
  const { item, typed, limit, is_too_much, surplus } = row;
  if (typed === null) return null;
  const numbers = kind === "return" ? 1 : 2;
  const label = (column: "quantity" | "correct" | "refused" | "reason"): string =>
    t("order_delivery.adjust.of_line", {
      column: t(`order_delivery.adjust.column.${column}`),
      position: item.position,
    });
  const change = (part: Partial<TypedAdjustment>): void => onChange(item.id, { ...typed, ...part });
  return (
    <Box sx={{ pl: { xs: 0, sm: 4.5 } }}>
      <Box
        sx={{
          display: "grid",
          gap: 1.5,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: `repeat(${numbers}, 160px) minmax(0, 1fr)` },
        }}
      >
        <FieldQuantity
          label={label(kind === "return" ? "quantity" : "correct")}
          autoFocus
          value={typed.quantity}
          error={is_too_much ? t(TOO_MUCH[kind], { quantity: words(limit, item.unit) }) : null}
          onChange={(quantity) => change({ quantity })}
        />
        {kind === "correction" && (
          <FieldQuantity label={label("refused")} value={typed.refused} onChange={(refused) => change({ refused })} />
        )}
        <FieldText
          label={label("reason")}
          value={typed.reason}
          maxLength={2000}
          onChange={(reason) => change({ reason })}
        />
      </Box>
      {!isZero(surplus) && !is_too_much && (
        <Box sx={{ mt: 1 }}>
          <FieldCheckbox
            label={t("order_delivery.adjust.pays_surplus", { quantity: words(surplus, item.unit) })}
            checked={typed.pays_surplus}
            onChange={(pays_surplus) => change({ pays_surplus })}
          />
        </Box>
      )}
    </Box>
  );
}

/** Lines of a received delivery. A marked line shows the fields for what goes back, or for what came in fact. */
export function AdjustedLines({ kind, rows, order, onChange }: AdjustedLinesProps) {
  const { t, formats } = useTextTools();
  const words = useQuantity();
  return (
    <div>
      <Box sx={{ display: "flex", gap: 1, mb: 0.5, color: "text.secondary", fontSize: "0.75rem" }}>
        <Box sx={{ flex: 1, fontWeight: 500 }}>{t(`order_delivery.adjust.what.${kind}`)}</Box>
        <span className="num">
          {t("order_delivery.adjust.marked", {
            marked: formats.count(markedRows(rows).length),
            of: formats.count(rows.length),
          })}
        </span>
      </Box>
      <Box
        component="ul"
        sx={{ listStyle: "none", m: 0, p: 0, border: 1, borderColor: "ui.line", borderRadius: 1.5, overflow: "hidden" }}
      >
        {rows.map((row, place) => {
          const { item, accepted, refused, paid_surplus, typed, limit, due_change } = row;
          const name = `${item.position}. ${nameOfLine(item)}`;
          const first = kind === "return" ? null : accepted;
          return (
            <Box
              component="li"
              key={item.id}
              sx={{ px: 1, py: 0.75, borderTop: place === 0 ? 0 : 1, borderColor: "ui.line", display: "grid", gap: 1 }}
            >
              <Box sx={{ display: "flex", alignItems: "center", gap: 0.5, flexWrap: { xs: "wrap", sm: "nowrap" } }}>
                <Checkbox
                  size="small"
                  checked={typed !== null}
                  disabled={kind === "return" && isZero(limit)}
                  slotProps={{ input: { "aria-label": name } }}
                  onChange={(_event, checked) =>
                    onChange(
                      item.id,
                      checked
                        ? {
                            quantity: first,
                            refused: isZero(refused) ? null : refused,
                            reason: "",
                            pays_surplus: !isZero(paid_surplus),
                          }
                        : null,
                    )
                  }
                />
                <Box sx={{ flex: { xs: "1 1 70%", sm: 1 }, minWidth: 0, overflowWrap: "anywhere" }}>
                  <Box component="span" sx={{ fontWeight: 500 }}>
                    {item.position}. {item.part_number ?? item.nomenclature}
                  </Box>
                  {item.part_number !== null && (
                    <Box component="span" sx={{ color: "text.secondary", ml: 1 }}>
                      {item.nomenclature}
                    </Box>
                  )}
                </Box>
                <Box className="num" sx={{ color: "text.secondary", textAlign: "right", ml: "auto" }}>
                  {t("order_delivery.card.accepted", { quantity: words(accepted, item.unit) })}
                </Box>
                {kind === "return" && typed !== null && !isZero(due_change) && (
                  <Box className="num" sx={{ minWidth: 96, textAlign: "right" }}>
                    {formats.money(due_change, order.currency)}
                  </Box>
                )}
              </Box>
              <Fields kind={kind} row={row} onChange={onChange} />
            </Box>
          );
        })}
      </Box>
    </div>
  );
}
