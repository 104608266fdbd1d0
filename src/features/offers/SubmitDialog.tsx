import Box from "@mui/material/Box";
import { useState } from "react";
import { offerCode } from "#contract/numbering.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import type { Slip } from "#contract/offers/slips.ts";
import { useAct } from "#src/api/hooks.ts";
import { currentLanguage } from "#src/locale/languages.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmDialog } from "#src/ui/feedback/ConfirmDialog.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import { SlipList } from "#src/features/offers/SlipList.tsx";
import type { SlipCheck } from "#src/features/offers/use-slips.ts";
import type { OfferSummary } from "#src/features/offers/offer-sums.ts";
import { useTotalColumns } from "#src/features/offers/OfferTotals.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";

interface SubmitDialogProps {
  offer: Offer;
  summary: OfferSummary;
  lines: readonly OfferLine[];
  check: SlipCheck;
  /** Leads to the cell that looks mistyped. */
  onShow: (slip: Slip) => void;
  /** Saves what is still on its way; false when that failed. */
  flush: () => Promise<boolean>;
  onSubmitted: (offer: Offer) => void;
  onClose: () => void;
}

/** Asks before the prices are final, with the numbers that go out. The key is made once, so that a repeat sends nothing twice. */
export function SubmitDialog({ offer, summary, lines, check, onShow, flush, onSubmitted, onClose }: SubmitDialogProps) {
  const t = useT();
  const formats = useFormats();
  const [key] = useState(() => crypto.randomUUID());
  const submit = useAct(offerApi.patch);
  const { busy, error, attempt } = useAttempt();
  const slips = check.find(lines);
  const columns = useTotalColumns(offer, summary.totals);
  const confirm = () =>
    attempt(async () => {
      if (!(await flush())) return t("offers.submit.unsaved");
      onSubmitted(
        await submit.mutateAsync({ params: { id: offer.id }, body: { status: "PROCESSED" }, idempotency_key: key }),
      );
      return undefined;
    });
  const rows = [
    { key: "customer", label: t("offers.column.customer"), value: offer.customer.name },
    { key: "priced", label: t("offers.submit.priced"), value: formats.count(summary.priced) },
    { key: "declined", label: t("offers.submit.declined"), value: formats.count(summary.declined) },
    ...(summary.replaced === 0
      ? []
      : [{ key: "replaced", label: t("offers.submit.replaced"), value: formats.count(summary.replaced) }]),
    ...columns.map((column) => ({ key: column.label, label: column.label, value: column.value })),
  ];
  return (
    <ConfirmDialog
      open
      title={t("offers.submit.title", { offer: offerCode(offer.number, currentLanguage()) })}
      confirm_label={t(slips.length > 0 ? "offers.submit.anyway" : "offers.submit.confirm")}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t("offers.submit.text")}
      <Box sx={{ mt: 1, color: "text.primary" }} className="num">
        <KeyValueList rows={rows} />
      </Box>
      {slips.length > 0 && <SlipList slips={slips} lines={lines} words={check.words} onShow={onShow} />}
    </ConfirmDialog>
  );
}
