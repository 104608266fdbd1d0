import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useMemo } from "react";
import { fromAmountColumns } from "#contract/money/amount-columns.ts";
import { vatPercent } from "#contract/money/vat.ts";
import { isPacked } from "#contract/offers/packs.ts";
import type { Offer, OfferDraftItem, OfferItem } from "#contract/offers/offer.schema.ts";
import { orderCode } from "#contract/numbering.ts";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { useT } from "#src/locale/use-t.ts";
import { EditGrid } from "#src/ui/grid/EditGrid.tsx";
import { useEditGrid } from "#src/ui/grid/use-edit-grid.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { SectionBar } from "#src/ui/page/SectionBar.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";
import { Totals } from "#src/ui/page/Totals.tsx";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";
import { CommercialFile } from "#src/features/offers/CommercialFile.tsx";
import { LINE_HEIGHT } from "#src/features/offers/line-height.ts";
import { OfferFiles } from "#src/features/offers/LineFiles.tsx";
import { lineClass, lineOf } from "#src/features/offers/offer-line.ts";
import type { LinesOf } from "#src/features/offers/LotDocuments.tsx";
import { isOutside } from "#src/features/offers/offer-side.ts";
import { OfferSheets } from "#src/features/offers/OfferSheets.tsx";
import { OfferHeader } from "#src/features/offers/OfferHeader.tsx";
import { summaryOf, taxOf } from "#src/features/offers/offer-sums.ts";
import { useTotalColumns } from "#src/features/offers/OfferTotals.tsx";
import { PhoneLines } from "#src/features/offers/PhoneLines.tsx";
import { TenderTerms } from "#src/features/offers/TenderTerms.tsx";
import { useFreightWords } from "#src/entities/offer/use-freight-words.ts";
import { ROOM_FOR_ALL, useLineColumns } from "#src/features/offers/use-line-columns.tsx";

const ASIDE_WIDTH = 296;
const NONE_WRONG: ReadonlySet<number> = new Set();

function Outcome({ offer: { outcome } }: { offer: Offer }) {
  const { t, formats } = useTextTools();
  if (outcome === null) return <Callout tone="good">{t("offers.state.processed")}</Callout>;
  const { lots_not_chosen: lost } = outcome;
  const notChosen = lost > 0 && t("offers.outcome.not_chosen", formats.counted(lost));
  if (outcome.orders.length === 0) return <Callout tone="mute">{notChosen || t("offers.outcome.none")}</Callout>;
  return (
    <Callout tone="good">
      {t("offers.outcome.ordered")}{" "}
      {outcome.orders.map(({ id, number, lots }) => (
        <div key={id}>
          <TextLink to={paths.order(id)}>{orderCode(number)}</TextLink>
          {", "}
          {t("offers.lots", formats.counted(lots))}
        </div>
      ))}
      {notChosen !== false && <div>{notChosen}</div>}
    </Callout>
  );
}

/** Explains the state of a read-only offer. Renders nothing while other users can still edit the offer. */
function StateNote({ offer }: { offer: Offer }) {
  const t = useT();
  if (offer.status === "REJECTED") {
    const reason = offer.reject_reason === null ? "" : t(`offers.decline_reason.${offer.reject_reason}`);
    return (
      <Callout tone="bad">
        {t("offers.state.rejected", { reason })} {offer.reject_comment}
      </Callout>
    );
  }
  // OutsideNote describes offers that the customer typed in on behalf of the supplier.
  if (isOutside(offer) || (offer.outside !== null && offer.outcome === null)) return null;
  if (offer.status === "PROCESSED") return <Outcome offer={offer} />;
  if (offer.status === "EXPIRED" || offer.actions.length === 0)
    return (
      <Callout tone="mute">{t(offer.status === "EXPIRED" ? "offers.state.expired" : "offers.state.read_only")}</Callout>
    );
  return null;
}

interface FinalOfferProps {
  offer: Offer;
  items: readonly (OfferItem | OfferDraftItem)[];
  /** Id of a draft tender that its customer previews from the supplier's point of view. No offer exists yet. */
  draftTender?: number;
}

/**
 * Shows an offer that the reader can't change because it is submitted, declined, expired, edited by others, or not sent
 * yet.
 */
export function FinalOffer({ offer, items, draftTender }: FinalOfferProps) {
  const t = useT();
  const roomy = useMediaQuery(ROOM_FOR_ALL, { noSsr: true });
  const phone = useNarrowerThan("sm");
  const tender = isOutside(offer) ? offer.tender.id : draftTender;
  const of = useMemo(
    (): LinesOf => (tender === undefined ? { offer: offer.id } : { draft_tender: tender }),
    [offer.id, tender],
  );
  const columns = useLineColumns(offer, {
    narrow: !roomy,
    with_former: items.some(({ previous }) => previous !== null),
    with_feedback: items.some(({ feedback }) => feedback !== null),
    with_packs: items.some(isPacked),
    of,
  });
  const lines = useMemo(() => items.map(lineOf), [items]);
  const grid = useEditGrid({
    rows: lines,
    columns,
    getRowId: (line) => line.id,
    isReadOnly: true,
    rowClass: lineClass,
  });
  const computed = useMemo(
    () => summaryOf({ lines, wrong: NONE_WRONG, tax: taxOf(offer), payment_terms: null, has_file: true }).totals,
    [lines, offer],
  );
  // A submitted offer contains its final sums. Before submission, the sums are computed from the lines.
  const { total, total_with_vat, vat } = offer;
  const totals = useTotalColumns(
    offer,
    total === null || total_with_vat === null ? computed : fromAmountColumns({ total, vat, total_with_vat }),
  );
  const freightWords = useFreightWords();
  const percent = vatPercent(offer.tender.tax_type, offer.tender.vat_rate);
  const terms = [
    {
      key: "payment",
      label: t("offers.terms.payment_terms"),
      value: offer.payment_terms === null ? t("ui.empty_value") : t(`reference.payment_method.${offer.payment_terms}`),
    },
    offer.freight !== null && {
      key: "freight",
      label: t("offers.terms.freight"),
      value: freightWords(offer.freight, offer.currency, percent === null ? null : offer.basis),
    },
    offer.comment !== null && { key: "comment", label: t("offers.column.comment"), value: offer.comment },
  ];
  const aside = (
    <>
      {draftTender === undefined && (
        <AsideCard title={t("offers.final.title")}>
          <KeyValueList rows={terms} />
          {offer.outside === null && <CommercialFile offer={offer} disabled />}
          <OfferFiles offer={offer} disabled />
        </AsideCard>
      )}
      <TenderTerms offer={offer} />
    </>
  );
  return (
    <>
      <OfferHeader offer={offer} />
      {/* Placed above the lines, so that the outcome of the offer comes first on every screen width. */}
      {draftTender === undefined && (
        <Box sx={{ px: { xs: 2, sm: 2.5 }, pb: 1.5, "&:empty": { display: "none" } }}>
          <StateNote offer={offer} />
        </Box>
      )}
      <Box sx={{ borderTop: 1, borderBottom: 1, borderColor: "ui.line" }}>
        <SectionBar
          title={t("offers.lines")}
          actions={draftTender === undefined ? <OfferSheets offer={offer} /> : undefined}
        />
      </Box>
      <SplitView aside={aside} asideLabel={t("offers.final.title")} asideWidth={ASIDE_WIDTH}>
        {phone ? (
          <PhoneLines of={of} grid={grid} />
        ) : (
          <Box sx={{ flex: "1 1 auto", minHeight: 240 }}>
            <EditGrid grid={grid} label={t("offers.lines")} rowHeight={LINE_HEIGHT} />
          </Box>
        )}
        {(total !== null || computed.gross !== "0.00") && <Totals columns={totals} />}
      </SplitView>
    </>
  );
}
