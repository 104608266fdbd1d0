import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
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

export function WarningChips({
  counts,
  only,
  onOnly,
}: {
  counts: Readonly<Record<LotFilter, number>>;
  only: readonly LotFilter[];
  onOnly: (only: readonly LotFilter[]) => void;
}) {
  const t = useT();
  const warnings = useWarnings(counts);
  if (warnings.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={t("matrix.warn.label")}
      sx={{
        display: "flex",
        flexWrap: { xs: "nowrap", sm: "wrap" },
        overflowX: { xs: "auto", sm: "visible" },
        gap: 0.75,
        width: "100%",
        alignItems: "center",
      }}
    >
      <Box component="span" sx={{ color: "ui.tone.warn.0", display: "inline-flex", flex: "none" }}>
        <Icon name="warning" />
      </Box>
      {warnings.map(({ warning, words }) => {
        const isOn = only.length === 1 && only[0] === warning;
        return (
          <Chip key={warning} className="num" aria-pressed={isOn} onClick={() => onOnly(isOn ? [] : [warning])}>
            {words}
          </Chip>
        );
      })}
    </Box>
  );
}
