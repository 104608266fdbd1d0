import type { VatBasis } from "#contract/money/vat.ts";

/** Words for VAT in the product languages and German. */
const TAX = String.raw`(?:ндс|налог\p{L}*|vat|gst|tax(?:es)?|mwst|ust|कर|जीएसटी|वैट|टैक्स)`;
const RATE = String.raw`(?:\d{1,2}(?:[.,]\d{1,2})?\s?[%％]?\s?)?`;
/** Ensures that no letter precedes the match: "с" must be a separate word here, not the end of another word. */
const START = String.raw`(?<![\p{L}\p{M}])`;

const NET = new RegExp(
  [
    String.raw`${START}(?:без|б\s?/|за вычетом|не включая|не включает|искл\.?|исключая|кроме)\s?(?:уч[её]та\s)?${RATE}${TAX}`,
    String.raw`${TAX}\s?${RATE}(?:не вкл\p{L}*|не входит|не облагается|не учт\p{L}*|сверху|отдельно)`,
    String.raw`${START}нетто(?!\p{L})`,
    String.raw`${START}(?:excl(?:uding|usive|uded|\.)?(?: of)?|ex\.?|without|w/o|before|less|net of|plus|\+|zzgl\.?|ohne)\s?${RATE}${TAX}`,
    String.raw`${TAX}\s?${RATE}(?:excl\p{L}*|extra|exempt)`,
    String.raw`${START}net(?:t|to)?(?!\p{L})`,
    "不含\\s?(?:\\d{1,2}\\s?[%％])?\\s?(?:增值)?税|未含税|未税|税前|除税|去税|不带税",
    String.raw`${TAX}\s?(?:रहित|के बिना|को छोड़कर|अतिरिक्त)|बिना\s?${TAX}`,
  ].join("|"),
  "giu",
);
const GROSS = new RegExp(
  [
    String.raw`${START}(?:со?|вкл(?:\p{L}*|\.)|в\s?т\.?\s?ч\.?|в том числе|с уч[её]том|с учетом|вместе с|учитывая)\s?[(:,]?\s?${RATE}${TAX}`,
    String.raw`${START}с\s?/\s?ндс`,
    String.raw`${TAX}\s?${RATE}(?:включ\p{L}*|вкл\.?(?!\p{L})|в\s?т\.?\s?ч\.?|в том числе|учт\p{L}*|в цене|внутри)`,
    String.raw`${START}брутто(?!\p{L})`,
    String.raw`${START}(?:incl(?:uding|usive|uded|\.)?(?: of)?|inc\.?|with|w/|inkl\.?|mit)\s?(?:all\s)?${RATE}${TAX}`,
    String.raw`${TAX}\s?${RATE}(?:incl\p{L}*|inc\.?(?!\p{L}))`,
    String.raw`${START}(?:gross|brutto)(?!\p{L})`,
    "含\\s?(?:\\d{1,2}\\s?[%％])?\\s?(?:增值)?税|税后|带税",
    String.raw`${TAX}\s?(?:सहित|समेत|शामिल|के साथ|मिलाकर)`,
  ].join("|"),
  "giu",
);
/** Matches headers such as "Цена с/без НДС" or "incl./excl. VAT", where each row decides whether VAT is included. */
const EITHER = new RegExp(
  String.raw`${START}(?:с\s?/\s?без|без\s?/\s?с|incl?\.?\s?/\s?excl?\.?|with\s?/\s?without)(?!\p{L})|含\s?/\s?不含`,
  "iu",
);
const NAMES_TAX = new RegExp(`${START}${TAX}|税`, "iu");
const PERCENT = /(\d{1,2}(?:[.,]\d{1,2})?)\s?[%％]/u;
/** Matches "НДС 20" without a percent sign. */
const BARE_RATE = /(?:ндс|vat)\s?[-–:(]?\s?(\d{1,2})(?![\d.,]*\d|\s?(?:шт|pcs))/iu;

/**
 * Returns true if a header says that the seller charges no VAT. Only a user can decide what this means in a tender with
 * VAT.
 */
export const isExempt = (heading: string): boolean => /не облагается|exempt|免税|zero[- ]rated/iu.test(heading);

export interface VatHeading {
  /** `gross` if the prices include VAT, `net` if not; null if the header says neither or both. */
  readonly basis: VatBasis | null;
  readonly rate: string | null;
  readonly rest: string;
}

/**
 * Parses the VAT remark of a header: "Цена, руб. в т.ч. НДС 20%", "单价（含税）", "Price (VAT excl.)". "Gross" and "брутто"
 * refer to prices here, because only price headers are parsed.
 */
export function vatOfHeading(heading: string): VatHeading {
  const text = heading.replaceAll(/\s+/gu, " ");
  const without_net = text.replaceAll(NET, " ");
  const without_both = without_net.replaceAll(GROSS, " ");
  const isNet = without_net !== text;
  const isGross = without_both !== without_net;
  const named = NAMES_TAX.test(text) ? (PERCENT.exec(text)?.[1] ?? BARE_RATE.exec(text)?.[1] ?? null) : null;
  return {
    basis: isNet === isGross || EITHER.test(text) ? null : isNet ? "net" : "gross",
    rate: named === null ? null : named.replace(",", "."),
    rest: (named === null ? without_both : without_both.replace(PERCENT, " ")).trim(),
  };
}
