import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import type { AwardSummary } from "#contract/award/award-summary.ts";
import { compare } from "#contract/money/decimal.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { Matrix } from "#src/features/comparison/matrix.ts";

/** Shows each supplier's share of the award, largest first. The exact numbers are in the foot of the matrix. */
export function ShareBar({ matrix, summary }: { matrix: Matrix; summary: AwardSummary }) {
  const { t, formats } = useTextTools();
  const { palette } = useTheme().vars;
  const colours = [palette.primary.main, palette.ui.accLine, palette.ui.control, palette.ui.lineStrong];
  const parts = summary.offers
    .flatMap((award) =>
      award.share === null
        ? []
        : [
            {
              ...award,
              share: award.share,
              name: matrix.offers.find(({ id }) => id === award.offer)?.supplier.name ?? "",
            },
          ],
    )
    .toSorted((a, b) => compare(b.share, a.share));
  const spoken = parts.map(({ name, share }) => `${name} ${formats.percent(share)}`).join(", ");
  return (
    <Box
      role="img"
      aria-label={spoken === "" ? t("comparison.award.nothing") : spoken}
      sx={{
        display: "flex",
        gap: "2px",
        height: 6,
        borderRadius: "3px",
        overflow: "hidden",
        bgcolor: parts.length === 0 ? "ui.tone.mute.1" : "transparent",
      }}
    >
      {parts.map(({ offer, share, name }, place) => (
        <i
          key={offer}
          title={`${name} ${formats.percent(share)}`}
          style={{ display: "block", width: `${share}%`, background: colours[Math.min(place, colours.length - 1)] }}
        />
      ))}
    </Box>
  );
}
