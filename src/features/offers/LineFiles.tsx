import Button from "@mui/material/Button";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { useOpenDocuments } from "#src/entities/document/documents-context.ts";
import type { DocumentsRequest } from "#src/entities/document/documents-context.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { lineName } from "#src/features/offers/offer-line.ts";
import { isOutside } from "#src/features/offers/offer-side.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";

export const lineFiles = (
  offer: Pick<Offer, "id">,
  line: Pick<OfferLine, "lot" | "nomenclature" | "part_number" | "position">,
  is_locked: boolean,
): DocumentsRequest => ({
  owner: { kind: "offer_line", offer: offer.id, lot: line.lot },
  name: lineName(line),
  is_locked,
});

export function OfferFiles({ offer, disabled }: { offer: Offer; disabled: boolean }) {
  const { t, formats } = useTextTools();
  const open = useOpenDocuments();
  if (disabled && offer.files === 0) return null;
  const count = formats.count(offer.files);
  const words = isOutside(offer)
    ? t(offer.files === 0 ? "outside.original.add" : "outside.original.count", { count })
    : t(offer.files === 0 ? "offers.files.add" : "offers.files.count", { count });
  return (
    <Button
      size="small"
      variant="text"
      startIcon={<Icon name="attachment" size={14} />}
      sx={{ mt: 0.5, justifyContent: "flex-start" }}
      onClick={() => open({ owner: { kind: "offer", offer: offer.id }, name: offer.tender.name, is_locked: disabled })}
    >
      {words}
    </Button>
  );
}
