import { offerCode, tenderCode } from "#contract/numbering.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { OfferStatusChip } from "#src/entities/offer/OfferStatusChip.tsx";
import { paths } from "#src/entities/paths.ts";
import { currentLanguage } from "#src/locale/languages.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import type { MetaItem } from "#src/ui/page/DetailHeader.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";
import { CountdownBox } from "#src/features/offers/CountdownBox.tsx";

interface OfferHeaderProps {
  offer: Offer;
  /** Where the edits are, in an editor. */
  saved?: MetaItem | undefined;
}

/** What the offer is for, whose, how long there is time, and whether the edits are safe. */
export function OfferHeader({ offer, saved }: OfferHeaderProps) {
  const t = useT();
  const formats = useFormats();
  const language = currentLanguage();
  const { tender } = offer;
  const meta: MetaItem[] = [
    { key: "number", content: offerCode(offer.number, language), strong: true },
    { key: "customer", icon: "building", content: offer.customer.name },
    {
      key: "tender",
      icon: "tender",
      content: `${tenderCode(tender, language)}, ${t("offers.lots", { smart_count: offer.lot_count, count: formats.count(offer.lot_count) })}`,
    },
    ...(offer.previous_offer === null
      ? []
      : [
          {
            key: "previous",
            icon: "history" as const,
            content: (
              <TextLink to={paths.offer(offer.previous_offer.id)}>
                {t("offers.round.previous", { round: tender.round - 1 })}
              </TextLink>
            ),
          },
        ]),
    ...(offer.submitted_at === null
      ? []
      : [
          {
            key: "submitted",
            icon: "send" as const,
            content: t("offers.submitted_at", { at: formats.dateTime(offer.submitted_at) }),
          },
        ]),
    ...(saved === undefined ? [] : [saved]),
  ];
  const chip = (
    <>
      <OfferStatusChip status={offer.status} />
      {tender.round > 1 && <Tag icon="refresh">{t("offers.round.name", { round: tender.round })}</Tag>}
      {tender.urgent && (
        <Tag tone="warn" icon="bolt">
          {t("offers.urgent")}
        </Tag>
      )}
    </>
  );
  const isOpen = offer.status === "NOT_PROCESSED" || offer.status === "EXPIRED";
  return (
    <DetailHeader
      title={tender.name}
      chip={chip}
      meta={meta}
      actions={
        isOpen && tender.closing_date !== null ? (
          <CountdownBox closes_at={tender.closing_date} started_at={tender.start_date} urgent={tender.urgent} />
        ) : undefined
      }
    />
  );
}
