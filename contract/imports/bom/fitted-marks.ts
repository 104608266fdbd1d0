import { keyOf } from "#contract/numbers/plain-text.ts";

/** Marks that say in any column that a part isn't fitted. */
const NOT_FITTED = new Set(
  [
    "dnp",
    "dni",
    "dnf",
    "dnm",
    "dns",
    "do not populate",
    "do not place",
    "do not install",
    "do not fit",
    "do not mount",
    "do not stuff",
    "do not assemble",
    "not fitted",
    "not populated",
    "not placed",
    "not installed",
    "not mounted",
    "not assembled",
    "no fit",
    "no stuff",
    "nostuff",
    "not stuffed",
    "n f",
    "exclude from board",
    "excluded from board",
    "no pop",
    "nopop",
    "unpopulated",
    "unfitted",
    "excluded from bom",
    "exclude from bom",
    "не устанавливать",
    "не устанавливается",
    "не установлен",
    "не установлено",
    "не уст",
    "н уст",
    "н у",
    "не монтировать",
    "не монтируется",
    "не паять",
    "не запаивать",
    "не ставить",
    "nicht bestückt",
    "nicht bestücken",
    "non monté",
    "non montato",
    "no montar",
    "nie montować",
    "não montar",
    "takılmayacak",
    "不贴",
    "不焊",
    "不装",
    "不上件",
    "空贴",
  ].map(keyOf),
);
const FIRST_LETTERS = new Set([...NOT_FITTED].map((mark) => mark.charAt(0)));
const FIRST_SIGN = /[\p{L}\p{N}#]/u;
/** Rules out nearly every cell of a file by its first letter, because normalizing a whole text takes much longer. */
function mayBeNotFitted(text: string): boolean {
  const first = FIRST_SIGN.exec(text)?.[0].normalize("NFKD").toLowerCase() ?? "";
  return FIRST_LETTERS.has(first.charAt(0));
}

/** Marks that are clear only in the column of marks or in place of a quantity: elsewhere they are names or values. */
const SHORT_NOT_FITTED = new Set(["nf", "nc", "np", "nm", "ni", "n a", "no load", "не", "нет"].map(keyOf));
/** Ticks: Latin and Cyrillic crosses and check marks. */
const TICKS = ["x", "х", "×", "v", "+", "✓", "✔", "√", "☑", "●", "•"];
const YES = new Set([...TICKS, "1", "yes", "y", "true", "да", "д", "есть", "是", "ja", "oui", "si", "sí", "हाँ"]);
const NO = new Set(["0", "no", "n", "false", "нет", "н", "-", "–", "—", "否", "nein", "non", "नहीं"]);
const FITTED = new Set(
  [
    "fitted",
    "fit",
    "populate",
    "populated",
    "install",
    "installed",
    "mount",
    "mounted",
    "place",
    "устанавливать",
    "установить",
    "монтировать",
    "贴",
    "bestückt",
  ].map(keyOf),
);
/** A mark inside other words: "10k DNP", "SS34 (не устанавливать)". */
const INSIDE = new RegExp(
  `(?:^|[\\s([,;/_-])(?:DN[PIFMS]|no ?stuff|no ?pop|do not (?:populate|place|install|fit|mount|stuff)|not (?:fitted|populated|mounted|installed|stuffed)|не (?:устанавливать|устанавливается|монтировать|запаивать|паять|уст)|н[./]\\s?у\\.?)(?:$|[\\s)\\],;/._-])|不[贴焊装]`,
  "iu",
);

const plain = (text: string): string => text.trim().toLowerCase();

/** Returns true for a heading whose column marks what is left out ("DNP"), not what is fitted ("Fitted"). */
export const namesLeftOut = (heading: string): boolean =>
  NOT_FITTED.has(keyOf(heading)) ||
  /(?:^|\s)(?:dn[pifms]|not?|non|nicht|не|exclude[d]?)(?:\s|$)|不/u.test(keyOf(heading));

/** Returns true if a whole cell is a mark that a part isn't fitted, in whatever column. */
export const isNotFittedMark = (text: string): boolean => mayBeNotFitted(text) && NOT_FITTED.has(keyOf(text));

/** Returns true if a name or remark contains such a mark. */
export const mentionsNotFitted = (text: string): boolean => isNotFittedMark(text) || INSIDE.test(text);

/** Returns true for a quantity that is a mark: "DNP", "NF". */
export const isMarkForQuantity = (text: string): boolean =>
  isNotFittedMark(text) || (/\p{L}/u.test(text) && SHORT_NOT_FITTED.has(keyOf(text)));

/** Returns whether a cell in the column of marks says that its part isn't fitted. */
export function saysNotFitted(text: string, heading: string): boolean {
  if (isNotFittedMark(text)) return true;
  const word = plain(text);
  if (word === "" || FITTED.has(keyOf(text))) return false;
  if (namesLeftOut(heading)) return YES.has(word) || SHORT_NOT_FITTED.has(keyOf(text));
  return NO.has(word) || (!YES.has(word) && SHORT_NOT_FITTED.has(keyOf(text)));
}

/** Returns true for words that say whether a part is fitted, whatever the heading of their column is. */
export const isFittedWord = (text: string): boolean => isNotFittedMark(text) || FITTED.has(keyOf(text));

export const isTick = (text: string): boolean => TICKS.includes(plain(text));

/** Returns true for a mark that says "no", in a column whose heading names what is fitted. */
export const isLeftOutMark = (text: string): boolean =>
  isNotFittedMark(text) || NO.has(plain(text)) || SHORT_NOT_FITTED.has(keyOf(text));

/** Returns true for a cell that belongs in a column of marks. */
export const isFittedMark = (text: string): boolean =>
  isNotFittedMark(text) ||
  FITTED.has(keyOf(text)) ||
  SHORT_NOT_FITTED.has(keyOf(text)) ||
  YES.has(plain(text)) ||
  NO.has(plain(text));
