import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Popover from "@mui/material/Popover";
import Typography from "@mui/material/Typography";
import type { ComparisonOffer } from "#contract/comparison/comparison.schema.ts";
import type { Matrix } from "#src/features/comparison/matrix.ts";
import { useT } from "#src/locale/use-t.ts";
import { OfferTerms } from "#src/features/comparison/OfferTerms.tsx";

export function OfferPopover({
  offer,
  matrix,
  anchor,
  onSupplier,
  onClose,
}: {
  offer: ComparisonOffer;
  matrix: Matrix;
  anchor: HTMLElement;
  /** Awards everything to this offer. Null if the user can't choose winners. */
  onSupplier: ((offer: number) => void) | null;
  onClose: () => void;
}) {
  const t = useT();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
      slotProps={{ paper: { role: "dialog", "aria-label": offer.supplier.name } }}
    >
      <Box sx={{ px: 2, py: 1.5, width: 340, maxWidth: "90vw" }}>
        <Typography variant="h3" component="h2" sx={{ mb: 0.5 }}>
          {offer.supplier.name}
        </Typography>
        <OfferTerms matrix={matrix} offer={offer} onLeave={onClose} />
        {onSupplier !== null && !offer.is_closed && (
          <Box sx={{ mt: 1 }}>
            <Button
              onClick={() => {
                onClose();
                onSupplier(offer.id);
              }}
            >
              {t("matrix.rule.all_of_it")}
            </Button>
          </Box>
        )}
      </Box>
    </Popover>
  );
}
