import type { TypographyVariantsOptions } from "@mui/material/styles";

// Converts a text style to CSS. Line heights are unitless, so that Devanagari and Han text is never clipped at 200 %
// zoom.
const text = (size: { px: number; line: number; weight?: number; track?: number }) => ({
  fontSize: `${size.px / 16}rem`,
  lineHeight: size.line / size.px,
  fontWeight: size.weight ?? 400,
  letterSpacing: size.track === undefined ? 0 : `${size.track}em`,
});

/** Font sizes of the design system. Weights are limited to 400, 500 and 600, and no text is in all caps. */
export const TYPOGRAPHY: TypographyVariantsOptions = {
  fontFamily:
    'Inter, "Inter fallback", "Noto Sans", "Noto Sans SC Variable", "Noto Sans Devanagari Variable", system-ui, "Segoe UI", sans-serif',
  fontWeightMedium: 500,
  fontWeightBold: 600,
  h1: text({ px: 20, line: 28, weight: 600, track: -0.012 }),
  h2: text({ px: 15, line: 22, weight: 600, track: -0.006 }),
  h3: text({ px: 13, line: 20, weight: 600 }),
  h4: text({ px: 13, line: 20, weight: 600 }),
  h5: text({ px: 13, line: 20, weight: 600 }),
  h6: text({ px: 18, line: 24, weight: 600, track: -0.012 }),
  body1: text({ px: 14, line: 20 }),
  body2: text({ px: 13, line: 20 }),
  subtitle1: text({ px: 14, line: 20, weight: 500 }),
  subtitle2: text({ px: 13, line: 20, weight: 500 }),
  caption: text({ px: 12, line: 16 }),
  overline: { ...text({ px: 12, line: 16, weight: 500 }), textTransform: "none" },
  button: { ...text({ px: 13, line: 20, weight: 500 }), textTransform: "none" },
};
