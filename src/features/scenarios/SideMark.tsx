import Box from "@mui/material/Box";
import type { SideLetter } from "#src/features/scenarios/sides.ts";
import { useT } from "#src/locale/use-t.ts";

/** Colours of the two sides. The letter repeats the colour. */
export const SIDE_COLOUR = { a: "primary.main", b: "text.primary" } as const;

export function SideMark({ letter }: { letter: SideLetter }) {
  const t = useT();
  return (
    <Box
      component="span"
      sx={{
        display: "inline-grid",
        placeItems: "center",
        flex: "none",
        width: 20,
        height: 20,
        borderRadius: "5px",
        fontSize: 12,
        fontWeight: 600,
        bgcolor: SIDE_COLOUR[letter],
        color: letter === "a" ? "primary.contrastText" : "background.paper",
      }}
    >
      {t(`scenarios.side.${letter}`)}
    </Box>
  );
}
