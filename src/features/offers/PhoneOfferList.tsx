import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { offerCode } from "#contract/numbering.ts";
import { OfferStatusChip } from "#src/entities/offer/OfferStatusChip.tsx";
import { currentLanguage } from "#src/locale/languages.ts";
import { useT } from "#src/locale/use-t.ts";
import { ClosingCell, FilledCell } from "#src/features/offers/use-offer-columns.tsx";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  overflow: "auto",
  flex: "1 1 auto",
  minHeight: 0,
  "& > li": { borderBottom: `1px solid ${theme.vars.palette.ui.line}` },
  "& button": { display: "grid", width: "100%", gridTemplateColumns: "minmax(0, 1fr) auto", gap: "2px 10px", padding: "10px 16px", textAlign: "left", alignItems: "center", ...theme.typography.body2 },
  "& .name": { ...theme.typography.body1, fontWeight: 500, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .second": { color: theme.vars.palette.text.secondary, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .right": { justifySelf: "end" },
}));

/** The supplier's offers on a phone: three lines each, a tap opens. */
export function PhoneOfferList({ offers, onOpen }: { offers: readonly Offer[]; onOpen: (offer: Offer) => void }) {
  const t = useT();
  return (
    <List aria-label={t("offers.title")}>
      {offers.map((offer) => (
        <li key={offer.id}>
          <ButtonBase onClick={() => onOpen(offer)}>
            <span className="name">{offer.tender.name}</span>
            <span className="right">
              <ClosingCell offer={offer} />
            </span>
            <span className="second">
              {offerCode(offer.number, currentLanguage())} · {offer.customer.name}
            </span>
            <span className="right">
              <OfferStatusChip plain status={offer.status} />
            </span>
            <span className="second">
              <FilledCell offer={offer} />
            </span>
          </ButtonBase>
        </li>
      ))}
    </List>
  );
}
