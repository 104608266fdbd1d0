import Button from "@mui/material/Button";
import Box from "@mui/material/Box";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { CURRENCY } from "#contract/money/currency.ts";
import { vatPercent } from "#contract/money/vat.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { PAYMENT_METHODS } from "#contract/reference/reference.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldHelp } from "#src/kit/fields/FieldHelp.tsx";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { Checklist } from "#src/ui/page/Checklist.tsx";
import type { CheckRow } from "#src/ui/page/Checklist.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { CommercialFile } from "#src/features/offers/CommercialFile.tsx";
import { deferred } from "#src/kit/failure/deferred.tsx";
import type { OfferPort } from "#src/features/offers/OfferCurrency.tsx";
import { OfferFiles } from "#src/features/offers/LineFiles.tsx";
import type { OfferSummary } from "#src/features/offers/offer-sums.ts";
import { isOutside } from "#src/features/offers/offer-side.ts";
import { TenderTerms } from "#src/features/offers/TenderTerms.tsx";
import type { DraftTerms } from "#src/features/offers/use-draft-terms.tsx";

const OfferCurrency = deferred(async () => (await import("#src/features/offers/OfferCurrency.tsx")).OfferCurrency);

interface OfferAsideProps {
  offer: Offer;
  summary: OfferSummary;
  draft: DraftTerms;
  port: OfferPort;
  disabled: boolean;
  onShowWrong: () => void;
  onShowEmpty: () => void;
  onSubmit: () => void;
}

export const checkCount = (summary: OfferSummary, isVerified: boolean): { done: number; all: number } => {
  const blocked = [
    summary.wrong > 0,
    summary.empty.length > 0,
    summary.whole.includes("offer_no_payment_terms"),
    !isVerified,
    summary.whole.includes("offer_no_file"),
  ];
  return { done: blocked.filter((each) => !each).length, all: blocked.length };
};

export const isComplete = (summary: OfferSummary): boolean =>
  summary.wrong === 0 && summary.empty.length === 0 && summary.whole.length === 0;

const fileTitle = (offer: Offer): "outside.original.title" | "offers.file.title" =>
  isOutside(offer) ? "outside.original.title" : "offers.file.title";

function useChecks(
  { offer, summary, onShowWrong, onShowEmpty }: OfferAsideProps,
  showTerms: () => void,
  showCompany: () => void,
  isVerified: boolean,
): CheckRow[] {
  const { t, formats } = useTextTools();
  const { wrong, empty, whole } = summary;
  const lacksTerms = whole.includes("offer_no_payment_terms");
  return [
    wrong > 0
      ? { key: "wrong", state: "blocked", label: t("offers.check.wrong", formats.counted(wrong)), onShow: onShowWrong }
      : { key: "wrong", state: "done", label: t("offers.check.no_wrong") },
    empty.length > 0
      ? {
          key: "empty",
          state: "blocked",
          label: t("offers.check.empty", formats.counted(empty.length)),
          onShow: onShowEmpty,
        }
      : { key: "empty", state: "done", label: t("offers.check.no_empty") },
    ...(whole.includes("offer_all_rejected")
      ? [{ key: "all", state: "blocked" as const, label: t("problems.offer_all_rejected") }]
      : []),
    {
      key: "terms",
      state: lacksTerms ? "blocked" : "done",
      label: t("offers.terms.payment_terms"),
      ...(lacksTerms ? { onShow: showTerms } : {}),
    },
    isVerified
      ? { key: "verified", state: "done", label: t("offers.check.verified") }
      : { key: "verified", state: "blocked", label: t("offers.check.unverified"), onShow: showCompany },
    { key: "file", state: whole.includes("offer_no_file") ? "blocked" : "done", label: t(fileTitle(offer)) },
  ];
}

export function OfferAside(props: OfferAsideProps) {
  const { offer, summary, draft, disabled, onSubmit } = props;
  const t = useT();
  const { workspace } = useMe();
  const terms = useRef<HTMLDivElement>(null);
  const showTerms = (): void => terms.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  const isVerified = workspace?.status === "VERIFIED";
  const navigate = useNavigate();
  const showCompany = (): void => void (workspace !== null && navigate(paths.workspace(workspace.id)));
  const checks = useChecks(props, showTerms, showCompany, isVerified);
  const options = PAYMENT_METHODS.map((value) => ({ value, label: t(`reference.payment_method.${value}`) }));
  const lacksTerms = draft.terms.payment_terms === null;
  const percent = vatPercent(offer.tender.tax_type, offer.tender.vat_rate);
  return (
    <>
      <AsideCard title={t("offers.check.title")}>
        <Checklist rows={checks} label={t("offers.check.title")} />
        {!disabled && (
          <Box sx={{ mt: 1.5 }}>
            <Button
              fullWidth
              size="large"
              variant="contained"
              startIcon={<Icon name="send" />}
              disabled={!isVerified || !isComplete(summary)}
              onClick={onSubmit}
            >
              {t(isOutside(offer) ? "outside.submit.open" : "offers.submit.action")}
            </Button>
            {!isOutside(offer) && (
              <Box sx={{ mt: 1, fontSize: "0.75rem", textAlign: "center", color: "ui.ink3" }}>
                {t("offers.submit.final")}
              </Box>
            )}
          </Box>
        )}
        {!isVerified && workspace !== null && (
          <Callout tone="warn">
            {t("offers.unverified")}{" "}
            <TextLink to={paths.workspace(workspace.id)}>{t("offers.unverified_open")}</TextLink>
          </Callout>
        )}
      </AsideCard>
      <AsideCard>
        <Box ref={terms} sx={{ display: "flex", flexDirection: "column", gap: 1.5 }}>
          {offer.tender.currencies.length > 1 && <OfferCurrency offer={offer} port={props.port} disabled={disabled} />}
          <FieldSelect
            label={t("offers.terms.payment_terms")}
            labelExtra={
              <FieldHelp
                label={t("offers.terms.payment_terms")}
                text={t("offers.terms.payment_terms_help")}
                page="supplier"
              />
            }
            value={draft.terms.payment_terms}
            options={options}
            disabled={disabled}
            error={lacksTerms && !disabled && summary.priced > 0 ? t("offers.terms.needed") : null}
            onChange={(payment_terms) => draft.store.change({ payment_terms })}
          />
          <FieldMoney
            label={t(`offers.terms.freight_label.${percent === null ? "plain" : offer.basis}`, {
              currency: CURRENCY[offer.currency].symbol,
            })}
            value={draft.terms.freight}
            hint={t("offers.terms.freight_hint")}
            disabled={disabled}
            onChange={(freight) => draft.store.change({ freight })}
          />
          <div role="group" aria-label={t(fileTitle(offer))}>
            <Box sx={{ fontSize: "0.75rem", lineHeight: "16px", fontWeight: 500, color: "text.secondary", mb: 0.5 }}>
              {t(fileTitle(offer))}
            </Box>
            {isOutside(offer) ? (
              <Box sx={{ color: "text.secondary" }}>{t("outside.original.hint")}</Box>
            ) : (
              <CommercialFile offer={offer} disabled={disabled} />
            )}
            <OfferFiles offer={offer} disabled={disabled} />
          </div>
          <FieldText
            label={t("offers.terms.comment")}
            value={draft.terms.comment}
            placeholder={t("offers.terms.optional")}
            rows={2}
            maxLength={2000}
            disabled={disabled}
            onChange={(comment) => draft.store.change({ comment })}
          />
        </Box>
      </AsideCard>
      <TenderTerms offer={offer} />
    </>
  );
}
