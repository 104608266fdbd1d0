import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { roundHalfUp } from "#contract/money/decimal.ts";

/**
 * Functions in this file write amounts in words for orders and invoices. The words are Russian in every screen
 * language, because they belong to the document. They are therefore not in the catalogues.
 */

/** Noun forms after 1, after 2–4 and after 5–20. */
type Forms = readonly [one: string, few: string, many: string];
interface Noun {
  readonly forms: Forms;
  readonly feminine: boolean;
}

const CURRENCY_NOUNS: Readonly<Record<CurrencyId, { major: Noun; minor: Noun }>> = {
  1: {
    major: { forms: ["рубль", "рубля", "рублей"], feminine: false },
    minor: { forms: ["копейка", "копейки", "копеек"], feminine: true },
  },
  2: {
    major: { forms: ["китайский юань", "китайских юаня", "китайских юаней"], feminine: false },
    minor: { forms: ["фэнь", "фэня", "фэней"], feminine: false },
  },
  3: {
    major: { forms: ["доллар США", "доллара США", "долларов США"], feminine: false },
    minor: { forms: ["цент", "цента", "центов"], feminine: false },
  },
};

const GROUPS: readonly Noun[] = [
  { forms: ["тысяча", "тысячи", "тысяч"], feminine: true },
  { forms: ["миллион", "миллиона", "миллионов"], feminine: false },
  { forms: ["миллиард", "миллиарда", "миллиардов"], feminine: false },
  { forms: ["триллион", "триллиона", "триллионов"], feminine: false },
];

const UNITS = ["", "один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять"];
const FEMININE_UNITS = ["", "одна", "две"];
const TEENS =
  "десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать".split(
    " ",
  );
const TENS = [
  "",
  "",
  "двадцать",
  "тридцать",
  "сорок",
  "пятьдесят",
  "шестьдесят",
  "семьдесят",
  "восемьдесят",
  "девяносто",
];
const HUNDREDS = [
  "",
  "сто",
  "двести",
  "триста",
  "четыреста",
  "пятьсот",
  "шестьсот",
  "семьсот",
  "восемьсот",
  "девятьсот",
];

function agreed(number: number, forms: Forms): string {
  const tail = number % 100;
  if (tail >= 11 && tail <= 14) return forms[2];
  const last = tail % 10;
  if (last === 1) return forms[0];
  return last >= 2 && last <= 4 ? forms[1] : forms[2];
}

function threeDigits(number: number, feminine: boolean): string[] {
  const unit = number % 10;
  const tens = Math.floor(number / 10) % 10;
  const tail = tens === 1 ? [TEENS[unit]] : [TENS[tens], (feminine ? FEMININE_UNITS[unit] : undefined) ?? UNITS[unit]];
  return [HUNDREDS[Math.floor(number / 100)], ...tail].map((word) => word ?? "").filter((word) => word !== "");
}

function counted(digits: string, noun: Noun): string[] {
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, "0");
  const groups = padded.match(/\d{3}/g)?.map(Number) ?? [];
  const words = groups.flatMap((group, index) => {
    const level = groups.length - 1 - index;
    if (level === 0) return threeDigits(group, noun.feminine);
    const name = GROUPS[level - 1];
    if (name === undefined) throw new RangeError(`no words for ${digits}`);
    return group === 0 ? [] : [...threeDigits(group, name.feminine), agreed(group, name.forms)];
  });
  return [...(words.length === 0 ? ["ноль"] : words), agreed(Number(padded.slice(-3)), noun.forms)];
}

/**
 * Returns an amount in Russian words, capitalized: «Одна тысяча двести рублей 05 копеек». Kopecks (фэни, центы) are
 * digits, as usual in contracts and invoices, or words with `minor: "words"`. Rounds half up to two decimals.
 * @throws RangeError for amounts of a quadrillion (10^15) or more.
 */
export function amountInWords(
  amount: string,
  currency: CurrencyId,
  options: { minor?: "digits" | "words" } = {},
): string {
  const { major, minor } = CURRENCY_NOUNS[currency];
  const rounded = roundHalfUp(amount, 2);
  const negative = rounded.startsWith("-");
  const [whole = "0", fraction = "00"] = (negative ? rounded.slice(1) : rounded).split(".");
  const small =
    options.minor === "words"
      ? counted(fraction.replace(/^0/, ""), minor)
      : [fraction, agreed(Number(fraction), minor.forms)];
  const text = [...(negative ? ["минус"] : []), ...counted(whole, major), ...small].join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
