import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useRef } from "react";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useBottomBar } from "#src/ui/feedback/page-bars.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { ProgressLine } from "#src/ui/page/ProgressLine.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { WizardFooter } from "#src/ui/page/WizardFooter.tsx";
import { acceptedSum } from "#src/features/orders/receipt-row.ts";
import type { Receipt } from "#src/features/orders/use-receipt.ts";

function Figure({ label, value, color }: { label: string; value: string; color?: string }) {
  return (
    <div>
      <Box component="dt" sx={{ color: "text.secondary", fontSize: "0.75rem" }}>
        {label}
      </Box>
      <Box component="dd" className="num" sx={{ m: 0, fontWeight: 600, color: color ?? "text.primary" }}>
        {value}
      </Box>
    </div>
  );
}

function Progress({ receipt: { summary } }: { receipt: Receipt }) {
  const { t, formats } = useTextTools();
  const words = t("order_receipt.progress", {
    done: formats.count(summary.counted),
    all: formats.count(summary.lines),
  });
  return (
    <Box sx={{ width: { xs: "auto", sm: 170 }, flex: { xs: "1 1 auto", sm: "none" } }}>
      <Box className="num" sx={{ fontWeight: 500, mb: 0.5 }}>
        {words}
      </Box>
      <ProgressLine label={words} total={summary.lines} parts={[{ value: summary.counted, tone: "good" }]} />
    </Box>
  );
}

/** Footer with the progress, the sums and the primary button, or with `actions` once the delivery is received. */
export function ReceiptFooter({
  receipt,
  note,
  actions,
  onAccept,
}: {
  receipt: Receipt;
  /** Says where the draft is stored. */
  note: string;
  actions: ReactNode;
  onAccept: () => void;
}) {
  const { t, formats } = useTextTools();
  const bar = useRef<HTMLElement>(null);
  useBottomBar(bar);
  const { summary, draft, of, isEditable } = receipt;
  const money = (amount: string): string => formats.money(amount, of.order.currency);
  const short = summary.short.length;
  const refused = summary.refused.length;
  const isCounted = isEditable || of.delivery?.status === "RECEIVED";
  return (
    <WizardFooter ref={bar} sx={{ gap: "8px 24px" }}>
      {isEditable && <Progress receipt={receipt} />}
      {isCounted && (
        <Box component="dl" sx={{ display: { xs: "none", sm: "flex" }, flexWrap: "wrap", gap: "4px 24px", m: 0 }}>
          <Figure label={t("order_receipt.sum.accepted")} value={money(acceptedSum(summary, draft.form))} />
          {short > 0 && (
            <Figure
              label={t("order_receipt.sum.short", formats.counted(short))}
              value={money(summary.short_sum)}
              color="warning.main"
            />
          )}
          {refused > 0 && (
            <Figure
              label={t("order_receipt.sum.refused", formats.counted(refused))}
              value={money(summary.refused_sum)}
              color="error.main"
            />
          )}
        </Box>
      )}
      <Spacer />
      {isEditable ? (
        <>
          <Box
            sx={{
              // Between phones and wide windows, the button needs the room.
              display: { sm: "none", lg: "block" },
              color: "text.secondary",
              fontSize: "0.75rem",
              maxWidth: { sm: 240 },
              textAlign: { sm: "right" },
            }}
          >
            {note}
          </Box>
          <Button
            variant="contained"
            size="large"
            startIcon={<Icon name="check" />}
            sx={{ flex: { xs: "1 1 100%", sm: "none" } }}
            onClick={onAccept}
          >
            {t("order_receipt.accept.open")}
          </Button>
        </>
      ) : (
        actions
      )}
    </WizardFooter>
  );
}
