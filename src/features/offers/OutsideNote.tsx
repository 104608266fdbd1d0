import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Callout } from "#src/ui/page/Callout.tsx";

interface OutsideNoteProps {
  offer: Offer;
  isMade: boolean;
  /** Opens a draft while the offer typed in by the customer stays valid. */
  onAnew: () => void;
}

/**
 * Explains who typed in the offer on behalf of the supplier, and shows the possible actions. Renders nothing for other
 * offers.
 */
export function OutsideNote({ offer, isMade, onAnew }: OutsideNoteProps) {
  const { t, formats } = useTextTools();
  const { outside, actions } = offer;
  if (outside === null) return null;
  const { entered_at, entered_by, is_ours, stop } = outside;
  const at = entered_at === null ? "" : formats.dateTime(entered_at);
  const entered = is_ours
    ? t("outside.mark_by", { name: entered_by ?? offer.customer.name, at })
    : t("outside.supplier.entered", { customer: offer.customer.name, at });
  const anew = is_ours ? t("outside.correct") : t("outside.supplier.replace");
  const mayAnew = entered_at !== null && actions.includes("edit") && !isMade;
  return (
    <Box sx={{ px: { xs: 2, sm: 2.5 }, pt: 1, pb: 0.5, display: "grid", gap: 1 }}>
      {stop !== null && entered_at === null && (
        <Callout tone="warn" role="status">
          {t(`outside.stop.${stop}`)}
        </Callout>
      )}
      {stop === null && entered_at === null && <Callout tone="info">{t("outside.note")}</Callout>}
      {entered_at !== null && (
        <Callout tone="info">
          {entered}
          {isMade && ` ${t(is_ours ? "outside.correcting" : "outside.supplier.replacing")}`}
          {mayAnew && (
            <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mt: 1 }}>
              <Button size="small" onClick={onAnew}>
                {anew}
              </Button>
              {!is_ours && <span>{t("outside.supplier.replace_hint")}</span>}
            </Box>
          )}
        </Callout>
      )}
    </Box>
  );
}
