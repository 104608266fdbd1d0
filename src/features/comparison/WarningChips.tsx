import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Popover from "@mui/material/Popover";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { useTextTools } from "#src/locale/use-formats.ts";
import { fitsWidth } from "#src/ui/grid/text-width.ts";
import { useElementWidth } from "#src/ui/grid/use-element-width.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";
import { WARNINGS } from "#src/features/comparison/lot-filters.ts";
import type { LotFilter, Warning } from "#src/features/comparison/lot-filters.ts";

const Chip = styled(ButtonBase)(({ theme }) => ({
  flex: "none",
  gap: 5,
  height: 24,
  padding: "0 9px",
  borderRadius: 12,
  border: "1px solid transparent",
  color: theme.vars.palette.ui.tone.warn[0],
  backgroundColor: theme.vars.palette.ui.tone.warn[1],
  fontWeight: 500,
  whiteSpace: "nowrap",
  ...theme.typography.caption,
  "&[aria-pressed=true]": { borderColor: theme.vars.palette.ui.tone.warn[0] },
  [theme.breakpoints.down("sm")]: { height: 32, borderRadius: 16 },
}));

export function useWarnings(
  counts: Readonly<Record<LotFilter, number>>,
): readonly { readonly warning: Warning; readonly words: string }[] {
  const { t, formats } = useTextTools();
  return WARNINGS.flatMap((warning) =>
    counts[warning] === 0
      ? []
      : [{ warning, words: t(`matrix.warn.${warning}`, { count: formats.count(counts[warning]) }) }],
  );
}

/** Padding and border of a chip, the space between two chips, and their font size, in pixels. */
const CHIP_PADDING = 20;
const CHIP_SPACE = 6;
const CHIP_FONT = 12;

interface ChipsProps {
  only: readonly LotFilter[];
  onOnly: (only: readonly LotFilter[]) => void;
}

/** Buttons that show the lots of each warning, or one button with all of them where the bar has no room. */
export function WarningChips({ counts, ...rest }: ChipsProps & { counts: Readonly<Record<LotFilter, number>> }) {
  const warnings = useWarnings(counts);
  return warnings.length === 0 ? null : <Chips warnings={warnings} {...rest} />;
}

function Chips({ warnings, only, onOnly }: ChipsProps & { warnings: ReturnType<typeof useWarnings> }) {
  const { t, formats } = useTextTools();
  const phone = useNarrowerThan("sm");
  const { width, measure } = useElementWidth();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t("matrix.warn.label");
  const chips = warnings.map(({ warning, words }) => {
    const isOn = only.length === 1 && only[0] === warning;
    return (
      <Chip key={warning} className="num" aria-pressed={isOn} onClick={() => onOnly(isOn ? [] : [warning])}>
        {words}
      </Chip>
    );
  });
  const room = width - chips.length * (CHIP_PADDING + CHIP_SPACE) + CHIP_SPACE;
  const isMenu = !phone && !fitsWidth(warnings.map(({ words }) => words).join(""), room, CHIP_FONT);
  return (
    <Box
      ref={measure}
      role="group"
      aria-label={label}
      sx={{
        display: "flex",
        flex: { sm: "1 1 0" },
        overflowX: { xs: "auto", sm: "visible" },
        gap: 0.75,
        width: { xs: "100%", sm: "auto" },
        minWidth: { sm: 116 },
        alignItems: "center",
      }}
    >
      {isMenu ? (
        <Chip
          className="num"
          aria-haspopup="dialog"
          aria-pressed={only.length === 1 && warnings.some(({ warning }) => warning === only[0])}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon name="warning" size={14} />
          {t("matrix.warn.all", { count: formats.count(warnings.length) })}
        </Chip>
      ) : (
        <>
          {phone && (
            <Box component="span" sx={{ color: "ui.tone.warn.0", display: "inline-flex", flex: "none" }}>
              <Icon name="warning" />
            </Box>
          )}
          {chips}
        </>
      )}
      <Popover
        open={isMenu && anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "top", horizontal: "left" }}
        transformOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ paper: { role: "dialog", "aria-label": label } }}
      >
        <Box sx={{ display: "flex", flexDirection: "column", alignItems: "flex-start", gap: 1, p: 1.5 }}>{chips}</Box>
      </Popover>
    </Box>
  );
}
