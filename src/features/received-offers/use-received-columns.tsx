import { useMemo } from "react";
import type { Key } from "#i18n/keys.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { tenderCode } from "#contract/numbering.ts";
import { RECEIVED_OFFER_COLUMNS } from "#contract/offers/received-offer-export.api.ts";
import { RECEIVED_OFFER_SORTS } from "#contract/offers/received-offer.api.ts";
import type { ReceivedOfferColumn } from "#contract/offers/received-offer-export.api.ts";
import type { ReceivedOffer } from "#contract/offers/received-offer.api.ts";
import { recordOf } from "#contract/fields.ts";
import { OFFER_LOOKS } from "#src/entities/offer/OfferStatusChip.tsx";
import { textColumns } from "#src/kit/views/text-columns.ts";
import type { TextColumn } from "#src/kit/views/text-columns.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

const heading = <N extends ReceivedOfferColumn>(name: N) => `received_offers.column.${name}` as const;
const HEADINGS: Readonly<Record<ReceivedOfferColumn, Key>> = recordOf(RECEIVED_OFFER_COLUMNS, heading);
export const HIDDEN_RECEIVED_COLUMNS: readonly ReceivedOfferColumn[] = ["currency", "sent_at"];

/** What became of an offer, in the words of the customer. */
export const receivedState = ({ status, is_entered }: Pick<ReceivedOffer, "status" | "is_entered">): Key =>
  is_entered ? "outside.mark" : `received_offers.status.${status}`;

export function useReceivedColumns(): readonly TextColumn<ReceivedOffer, ReceivedOfferColumn>[] {
  const { t, formats } = useTextTools();
  return useMemo(() => {
    const { inWords, sorted, right, drawn } = textColumns<ReceivedOffer, ReceivedOfferColumn>(
      HEADINGS,
      t,
      RECEIVED_OFFER_COLUMNS.filter((name) => RECEIVED_OFFER_SORTS.some((each) => each === name)),
    );
    return [
      { ...sorted(inWords("supplier", 200, null, ({ supplier }) => supplier.name)), flex: 1, minWidth: 160 },
      sorted(inWords("tender", 104, null, ({ tender }) => tenderCode(tender))),
      { ...inWords("tender_name", 200, 3, ({ tender }) => tender.name), flex: 1, minWidth: 160 },
      drawn(sorted(inWords("status", 172, null, (offer) => t(receivedState(offer)))), (offer) => (
        <StatusChip {...OFFER_LOOKS[offer.status]} label={t(receivedState(offer))} plain />
      )),
      right(
        sorted(
          inWords("total_with_vat", 148, null, ({ total_with_vat, currency }) =>
            total_with_vat === null || currency === null ? "" : formats.money(total_with_vat, currency),
          ),
        ),
      ),
      inWords("currency", 80, 5, ({ currency }) => (currency === null ? "" : CURRENCY[currency].code)),
      right(
        inWords("coverage", 128, 2, ({ status, priced_count, lot_count }) =>
          status === "PROCESSED"
            ? t("received_offers.coverage", { priced: formats.count(priced_count), lots: formats.count(lot_count) })
            : "",
        ),
      ),
      sorted(inWords("sent_at", 176, 6, ({ sent_at }) => formats.dateTime(sent_at))),
      sorted(
        inWords("submitted_at", 176, 4, ({ submitted_at }) =>
          submitted_at === null ? "" : formats.dateTime(submitted_at),
        ),
      ),
    ];
  }, [t, formats]);
}
