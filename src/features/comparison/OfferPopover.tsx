import Box from "@mui/material/Box";
import Popover from "@mui/material/Popover";
import Typography from "@mui/material/Typography";
import type { ComparisonOffer } from "#contract/tenders/comparison.schema.ts";
import type { Matrix } from "#src/features/comparison/matrix.ts";
import { OfferTerms } from "#src/features/comparison/OfferTerms.tsx";

/** More of a submitted offer. */
export function OfferPopover({
  offer,
  matrix,
  anchor,
  onClose,
}: {
  offer: ComparisonOffer;
  matrix: Matrix;
  anchor: HTMLElement;
  onClose: () => void;
}) {
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
      </Box>
    </Popover>
  );
}
