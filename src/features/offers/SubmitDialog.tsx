import Box from "@mui/material/Box";
import { compare } from "#contract/money/decimal.ts";
import { offerCode } from "#contract/numbering.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import type { SuspectedTypo } from "#contract/offers/typos.ts";
import { NotReadyError } from "#src/api/api-error.ts";
import { call } from "#src/api/client.ts";
import { useRecord } from "#src/api/use-record.ts";
import { ChangesSince } from "#src/kit/failure/ChangesSince.tsx";
import { useSeen } from "#src/kit/failure/use-seen.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useFreightWords } from "#src/entities/offer/use-freight-words.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { isOutside } from "#src/features/offers/offer-side.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import { TypoList } from "#src/features/offers/TypoList.tsx";
import type { TypoCheck } from "#src/features/offers/use-typo-check.ts";
import { useChangeWords } from "#src/features/offers/use-change-words.ts";
import type { OfferSummary } from "#src/features/offers/offer-sums.ts";
import { useTotalColumns } from "#src/features/offers/OfferTotals.tsx";
import { ConfirmActionDialog } from "#src/kit/failure/ConfirmActionDialog.tsx";

interface SubmitDialogProps {
  offer: Offer;
  summary: OfferSummary;
  lines: readonly OfferLine[];
  check: TypoCheck;
  onShow: (typo: SuspectedTypo) => void;
  flush: () => Promise<boolean>;
  onSubmitted: (offer: Offer) => void;
  onClose: () => void;
}

/**
 * Confirms the submission with the server's figures, which are submitted unchanged. A note appears if they differ from
 * the page because of a colleague's edits. If they change while the dialog is open, the user sees the changes and must
 * confirm again.
 */
export function SubmitDialog({ offer, summary, lines, check, onShow, flush, onSubmitted, onClose }: SubmitDialogProps) {
  const { t, formats } = useTextTools();
  const { change } = useRecord<Offer>("supplier-offers");
  const seen = useSeen(async () => {
    if (!(await flush())) throw new NotReadyError(t("offers.submit.unsaved"));
    return call(offerApi.to_send, { params: { id: offer.id } });
  });
  const words = useChangeWords(seen.record?.basis ?? offer.basis);
  const typos = check.find(lines);
  const now = seen.record;
  const columns = useTotalColumns(offer, now ?? summary.totals);
  const confirm = (): Promise<void> =>
    seen.confirm(async ({ version, total }, idempotency_key) => {
      const body = { status: "PROCESSED", version, total } as const;
      onSubmitted(await change(offer, body, idempotency_key));
    });
  const ours = isOutside(offer);
  const freightWords = useFreightWords();
  const differs = now !== null && compare(now.total, summary.totals[now.basis]) !== 0;
  const { priced, declined, replaced } = now ?? summary;
  const rows = [
    !ours && { key: "customer", label: t("offers.column.customer"), value: offer.customer.name },
    { key: "priced", label: t("offers.submit.priced"), value: formats.count(priced) },
    { key: "declined", label: t("offers.submit.declined"), value: formats.count(declined) },
    replaced !== 0 && { key: "replaced", label: t("offers.submit.replaced"), value: formats.count(replaced) },
    ...columns.map((column) => ({ key: column.label, label: column.label, value: column.value })),
    now !== null &&
      now.payment_terms !== null && {
        key: "terms",
        label: t("offers.terms.payment_terms"),
        value: t(`reference.payment_method.${now.payment_terms}`),
      },
    now !== null &&
      now.freight !== null && {
        key: "freight",
        label: t("offers.terms.freight"),
        value: freightWords(now.freight, now.currency, now.vat === null ? null : now.basis),
      },
    now !== null && now.file !== null && { key: "file", label: t("offers.file.title"), value: now.file },
  ];
  return (
    <ConfirmActionDialog
      title={
        ours
          ? t("outside.submit.title", { name: offer.supplier.name })
          : t("offers.submit.title", { offer: offerCode(offer.number) })
      }
      confirmLabel={t(
        seen.changes !== null
          ? "offers.submit.as_now"
          : typos.length > 0
            ? "offers.submit.anyway"
            : ours
              ? "outside.submit.confirm"
              : "offers.submit.confirm",
      )}
      seen={seen}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(ours ? "outside.submit.text" : "offers.submit.text")}
      <ChangesSince changes={seen.changes} label={words.label} value={words.value} />
      {differs && seen.changes === null && (
        <Callout tone="warn" role="alert">
          {t("offers.submit.differs", {
            page: formats.money(summary.totals[now.basis], offer.currency),
            total: formats.money(now.total, offer.currency),
          })}
        </Callout>
      )}
      <Box sx={{ mt: 1, color: "text.primary" }} className="num">
        <KeyValueList rows={rows} />
      </Box>
      {typos.length > 0 && <TypoList typos={typos} lines={lines} words={check.words} onShow={onShow} />}
    </ConfirmActionDialog>
  );
}
