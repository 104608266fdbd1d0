import { createRequire } from "node:module";
import { openSync } from "fontkit";
import type { Font } from "fontkit";

const require = createRequire(import.meta.url);
/** The package exports only its entry file; the fonts are in an adjacent folder. */
const hanFile = (name: string): string =>
  require.resolve("@embedpdf/fonts-sc").replace(/[\\/]dist[\\/][^\\/]*$/, `/fonts/${name}`);

/**
 * The first font covers Latin, Cyrillic, Greek and Devanagari, the second Han and symbols like "≤". Both are free
 * (OFL).
 */
const FILES = {
  plain: [
    require.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
    hanFile("NotoSansHans-Regular.otf"),
  ],
  bold: [
    require.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"),
    hanFile("NotoSansHans-Bold.otf"),
  ],
};
export type Weight = keyof typeof FILES;

const opened = new Map<string, Font>();
function fontOf(file: string): Font {
  const known = opened.get(file);
  if (known !== undefined) return known;
  const font = openSync(file);
  if (!("hasGlyphForCodePoint" in font)) throw new Error(`${file} holds several fonts`);
  opened.set(file, font);
  return font;
}

const NO_SIGN = "□";

/**
 * Returns the first font that has all characters of the text, or else the one that lacks the fewest. Missing characters
 * become a visible box instead of disappearing. Large fonts are opened only for texts that need them.
 */
export function drawnIn(text: string, weight: Weight): { file: string; text: string } {
  const all = FILES[weight];
  const lacks = (file: string, sign: string): boolean => !fontOf(file).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
  const signs = [...text].filter((sign) => sign !== "\n");
  const whole = all.find((file) => signs.every((sign) => !lacks(file, sign)));
  if (whole !== undefined) return { file: whole, text };
  const counted = all.map((file) => ({ file, missing: signs.filter((sign) => lacks(file, sign)).length }));
  const { file } = counted.reduce((best, one) => (one.missing < best.missing ? one : best));
  const box = lacks(file, NO_SIGN) ? "?" : NO_SIGN;
  return { file, text: [...text].map((sign) => (sign !== "\n" && lacks(file, sign) ? box : sign)).join("") };
}
