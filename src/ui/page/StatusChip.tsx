import { styled } from "@mui/material/styles";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";
import { Glyph } from "#src/ui/icons/Glyph.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";

interface StatusChipProps {
  tone: Tone;
  glyph: GlyphName;
  label: string;
  /** True to show a coloured icon and plain text without a background, for use in grids. */
  plain?: boolean;
}

const Tinted = styled("span", { shouldForwardProp: (prop) => prop !== "tone" })<{ tone: Tone }>(({ theme, tone }) => ({
  ...theme.typography.caption,
  display: "inline-flex",
  alignItems: "center",
  gap: 5,
  minHeight: 20,
  padding: "2px 7px 2px 4px",
  borderRadius: 4,
  fontWeight: 500,
  whiteSpace: "nowrap",
  color: theme.vars.palette.ui.tone[tone][0],
  backgroundColor: theme.vars.palette.ui.tone[tone][1],
  "--glyph-knock": theme.vars.palette.ui.tone[tone][1],
}));

/** An inline style, because each grid row would otherwise compute styles again. */
const PLAIN = { display: "inline-flex", alignItems: "center", gap: 6, whiteSpace: "nowrap" } as const;
const INK = { color: "var(--mui-palette-text-primary)" } as const;

export function StatusChip({ tone, glyph, label, plain = false }: StatusChipProps) {
  if (plain)
    return (
      <span style={{ ...PLAIN, color: `var(--mui-palette-ui-tone-${tone}-0)` }}>
        <Glyph name={glyph} />
        <span style={INK}>{label}</span>
      </span>
    );
  return (
    <Tinted tone={tone}>
      <Glyph name={glyph} />
      <span>{label}</span>
    </Tinted>
  );
}
