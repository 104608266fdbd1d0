import Box from "@mui/material/Box";
import { offerCode, tenderCode } from "#contract/numbering.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { isEntered } from "#contract/offers/offer.rules.ts";
import { OfferStatusChip } from "#src/entities/offer/OfferStatusChip.tsx";
import { OutsideTag } from "#src/entities/tender/OutsideTag.tsx";
import { CommentsSlot } from "#src/entities/comment/CommentsSlot.tsx";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Avatar } from "#src/ui/page/Avatar.tsx";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import type { MetaItem } from "#src/ui/page/DetailHeader.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";
import { isOutside } from "#src/features/offers/offer-side.ts";
import { CountdownBox } from "#src/features/offers/CountdownBox.tsx";
import type { Colleague } from "#src/features/offers/use-presence.ts";

interface OfferHeaderProps {
  offer: Offer;
  saved?: MetaItem | undefined;
  colleagues?: readonly Colleague[];
}

function Colleagues({ people }: { people: readonly Colleague[] }) {
  const t = useT();
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", flexWrap: "wrap", gap: "2px 10px" }}>
      {people.map(({ id, name, position }) => (
        <Box key={id} component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 0.75 }}>
          <Avatar id={id} name={name} size={20} />
          {position === null ? t("offers.here.page", { name }) : t("offers.here.line", { name, line: position })}
        </Box>
      ))}
    </Box>
  );
}

export function OfferHeader({ offer, saved, colleagues = [] }: OfferHeaderProps) {
  const { t, formats } = useTextTools();
  const { tender } = offer;
  const meta: (MetaItem | false)[] = [
    { key: "number", content: offerCode(offer.number), strong: true },
    { key: "customer", icon: "building", content: isOutside(offer) ? offer.supplier.name : offer.customer.name },
    {
      key: "tender",
      icon: "tender",
      content: `${tenderCode(tender)}, ${t("offers.lots", formats.counted(offer.lot_count))}`,
    },
    offer.previous_offer !== null && {
      key: "previous",
      icon: "history",
      content: (
        <TextLink to={paths.offer(offer.previous_offer.id)}>
          {t("offers.round.previous", { round: tender.round - 1 })}
        </TextLink>
      ),
    },
    // OutsideNote shows who typed in the offer on behalf of the supplier, and when.
    offer.submitted_at !== null &&
      !isEntered(offer) && {
        key: "submitted",
        icon: "send",
        content: t("offers.submitted_at", { at: formats.dateTime(offer.submitted_at) }),
      },
    saved ?? false,
    colleagues.length > 0 && { key: "colleagues", content: <Colleagues people={colleagues} /> },
  ];
  const chip = (
    <>
      <OfferStatusChip offer={offer} />
      {offer.status !== "PROCESSED" && offer.outside?.entered_at != null && <OutsideTag />}
      {tender.round > 1 && <Tag icon="refresh">{t("offers.round.name", { round: tender.round })}</Tag>}
      {tender.urgent && (
        <Tag tone="warn" icon="bolt">
          {t("offers.urgent")}
        </Tag>
      )}
    </>
  );
  // For a sealed tender, the customer can type an offer in only after the closing date, so no countdown is shown.
  const isOpen =
    (offer.status === "NOT_PROCESSED" || offer.status === "EXPIRED") && !(isOutside(offer) && tender.sealed);
  return (
    <DetailHeader
      title={tender.name}
      chip={chip}
      meta={meta}
      actions={
        <>
          <CommentsSlot
            record={isOutside(offer) ? "received_offer" : "offer"}
            id={offer.id}
            name={offerCode(offer.number)}
            partner={(isOutside(offer) ? offer.supplier : offer.customer).name}
          />
          {isOpen && tender.closing_date !== null && (
            <CountdownBox
              closesAt={tender.closing_date}
              startedAt={tender.start_date}
              urgent={tender.urgent}
              isClosed={offer.status === "EXPIRED"}
            />
          )}
        </>
      }
    />
  );
}
