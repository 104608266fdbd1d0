import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { paymentPlan } from "#contract/orders/payment-plan.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Glyph } from "#src/ui/icons/Glyph.tsx";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { ReceiptFiles } from "#src/features/orders/ReceiptFiles.tsx";
import { shortIn, surplusIn } from "#src/features/orders/receipt-row.ts";
import type { ReceiptRow } from "#src/features/orders/receipt-row.ts";
import { useListedRows } from "#src/features/orders/use-listed-rows.ts";
import type { Receipt } from "#src/features/orders/use-receipt.ts";

function Need({
  glyph,
  tone,
  text,
  onShow,
}: {
  glyph: GlyphName;
  tone: Tone;
  text: string;
  onShow?: (() => void) | undefined;
}) {
  const { t } = useTextTools();
  return (
    <Box component="li" sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 28 }}>
      <Box component="span" sx={{ display: "flex", color: `var(--mui-palette-ui-tone-${tone}-0)` }}>
        <Glyph name={glyph} />
      </Box>
      <Box component="span" sx={{ flex: "1 1 auto", minWidth: 0 }}>
        {text}
      </Box>
      {onShow !== undefined && (
        <Button size="small" variant="text" aria-label={`${t("order_receipt.needs.show")}: ${text}`} onClick={onShow}>
          {t("order_receipt.needs.show")}
        </Button>
      )}
    </Box>
  );
}

function Needs({ receipt, away }: { receipt: Receipt; away: () => void }) {
  const { t, formats } = useTextTools();
  const { summary, show, of } = receipt;
  const { lacking_reason, beyond, unchecked } = summary;
  const need = (
    ids: readonly number[],
    words: { met: string; open: string; field: "accepted" | "reason"; tone: Tone; glyph: GlyphName },
  ) => {
    const [first] = ids;
    if (first === undefined) return <Need glyph="done" tone="good" text={words.met} />;
    return (
      <Need
        glyph={words.glyph}
        tone={words.tone}
        text={words.open}
        onShow={() => {
          away();
          show(String(first), words.field);
        }}
      />
    );
  };
  const hasWaybill = of.delivery !== null && (of.delivery.waybill !== null || of.delivery.files.length > 0);
  return (
    <AsideCard title={t("order_receipt.needs.title")}>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {need(lacking_reason, {
          met: t("order_receipt.needs.reasons"),
          open: t("order_receipt.needs.no_reason", formats.counted(lacking_reason.length)),
          field: "reason",
          tone: "bad",
          glyph: "no",
        })}
        {beyond.length > 0 &&
          need(beyond, {
            met: "",
            open: t("order_receipt.needs.beyond", formats.counted(beyond.length)),
            field: "accepted",
            tone: "bad",
            glyph: "no",
          })}
        {of.delivery !== null && (
          <Need
            glyph={hasWaybill ? "done" : "draft"}
            tone={hasWaybill ? "good" : "mute"}
            text={t(hasWaybill ? "order_receipt.needs.waybill" : "order_receipt.needs.no_waybill")}
          />
        )}
        {need(unchecked, {
          met: t("order_receipt.needs.checked"),
          open: t("order_receipt.needs.unchecked", formats.counted(unchecked.length)),
          field: "accepted",
          tone: "warn",
          glyph: "wait",
        })}
      </Box>
    </AsideCard>
  );
}

function Outcome({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <Box component="li" sx={{ display: "flex", gap: 1, py: 0.5 }}>
      <Box component="span" sx={{ display: "flex", color: "ui.ink3", mt: "2px" }}>
        <Icon name={icon} size={14} />
      </Box>
      <span>{children}</span>
    </Box>
  );
}

/** Says what follows from the receipt: further deliveries, unpaid surplus and the next payment. */
function Afterwards({ receipt: { summary, draft, of } }: { receipt: Receipt }) {
  const { t } = useTextTools();
  const { order } = of;
  const missing = [...new Set([...summary.short, ...summary.refused])];
  const listed = useListedRows();
  const missed = ({ refused, ...row }: ReceiptRow): string[] =>
    [shortIn({ refused, ...row }), refused ?? "0"].filter((quantity) => /[1-9]/.test(quantity));
  const isPaidLater = paymentPlan(order.payment_method, order.total_with_vat).some(
    ({ after_delivery }) => after_delivery,
  );
  const partly = order.payment_method === "HALF_PAYMENT" ? "payment_share" : "payment_accepted";
  return (
    <AsideCard title={t("order_receipt.after.title")}>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, overflowWrap: "anywhere" }}>
        {missing.length > 0 && (
          <Outcome icon="truck">
            {t("order_receipt.after.again", { supplier: order.supplier.name, quantity: listed(missing, missed) })}
          </Outcome>
        )}
        {summary.surplus.length > 0 && (
          <Outcome icon="plus">
            {t(draft.form.pays_surplus ? "order_receipt.after.surplus_paid" : "order_receipt.after.surplus", {
              quantity: listed(summary.surplus, (row) => [surplusIn(row)]),
            })}{" "}
            <Button
              size="small"
              variant="text"
              sx={{ minHeight: 24, p: "0 4px", verticalAlign: "baseline" }}
              onClick={() => draft.setForm({ ...draft.form, pays_surplus: !draft.form.pays_surplus })}
            >
              {t(draft.form.pays_surplus ? "order_receipt.surplus.make_free" : "order_receipt.surplus.make_paid")}
            </Button>
          </Outcome>
        )}
        {isPaidLater && (
          <Outcome icon="coin">
            {t(summary.is_last ? "order_receipt.after.payment" : `order_receipt.after.${partly}`)}
          </Outcome>
        )}
        <Outcome icon="edit">{t("order_receipt.after.correct")}</Outcome>
      </Box>
    </AsideCard>
  );
}

export function ReceiptAside({ receipt, away }: { receipt: Receipt; away: () => void }) {
  const { order, delivery } = receipt.of;
  return (
    <>
      {receipt.isEditable && <Needs receipt={receipt} away={away} />}
      <ReceiptFiles order={order} delivery={delivery} />
      {receipt.isEditable && <Afterwards receipt={receipt} />}
    </>
  );
}
