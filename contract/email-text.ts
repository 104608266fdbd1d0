/** Maximum length of an address in characters (RFC 5321, section 4.5.3.1.3). */
export const MAX_EMAIL_LENGTH = 254;
/** Characters that would turn a domain into another part of a URL, or make it invalid. */
const NOT_IN_DOMAINS = /[\s/\\?#@:%[\]]/;
/**
 * `URL` exists both in browsers and in Node, but the contract is compiled without the type libraries of either
 * platform.
 */
declare const URL: new (address: string) => { readonly hostname: string };
export const ASCII = /^[\u0021-\u007E]*$/;

/** Converts a domain to ASCII: "компания.рф" becomes "xn--80aswg.xn--p1ai". Returns null for an invalid domain. */
function asciiDomain(domain: string): string | null {
  if (NOT_IN_DOMAINS.test(domain)) return null;
  // `URL` applies the UTS 46 rules both in browsers and on the server. ASCII domains don't need them.
  return ASCII.test(domain) && !domain.includes("xn--") ? domain : (hostOf(`http://${domain}`) ?? null);
}

function hostOf(address: string): string | undefined {
  try {
    return new URL(address).hostname;
  } catch {
    return undefined;
  }
}

/**
 * Returns an address in its stored form: lower case, with an ASCII domain. Text that isn't an address is only
 * lower-cased.
 */
export function asciiEmail(text: string): string {
  const typed = text.trim().toLowerCase();
  const at = typed.lastIndexOf("@");
  const domain = at < 0 || typed.length > MAX_EMAIL_LENGTH ? null : asciiDomain(typed.slice(at + 1));
  return domain === null ? typed : `${typed.slice(0, at)}@${domain}`;
}

/** Returns an address or a bare domain in its stored form, and any other text unchanged. */
export const asciiAddress = (text: string): string =>
  text.includes("@") ? asciiEmail(text) : !ASCII.test(text) && text.includes(".") ? (asciiDomain(text) ?? text) : text;

/** Parameters from RFC 3492, section 5. */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;

function adaptedBias(delta: number, { points, isFirst }: { points: number; isFirst: boolean }): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / points);
  let bias = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** Decodes a label after "xn--" (Punycode, RFC 3492, section 6.2); undefined if the label is invalid. */
function decodedLabel(label: string): string | undefined {
  const end = label.lastIndexOf("-");
  const points = Array.from(label.slice(0, Math.max(0, end)), (sign) => sign.charCodeAt(0));
  let [code, place, bias] = [128, 0, 72];
  for (let at = end + 1; at < label.length;) {
    const before = place;
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const digit = Number.parseInt(label.charAt(at), BASE);
      at += 1;
      if (Number.isNaN(digit)) return undefined;
      // Punycode digits: letters are 0–25, decimal digits follow.
      const value = digit < 10 ? digit + 26 : digit - 10;
      place += value * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (value < threshold) break;
      weight *= BASE - threshold;
      if (!Number.isSafeInteger(place) || !Number.isSafeInteger(weight)) return undefined;
    }
    const count = points.length + 1;
    bias = adaptedBias(place - before, { points: count, isFirst: before === 0 });
    code += Math.floor(place / count);
    place %= count;
    if (code > 0x10ffff) return undefined;
    points.splice(place, 0, code);
    place += 1;
  }
  return String.fromCodePoint(...points);
}

/** Combinations of scripts that may appear together in one domain without confusable letters. */
const ONE_SCRIPT = [
  /^[\p{Script=Latin}\d.-]+$/u,
  /^[\p{Script=Cyrillic}\d.-]+$/u,
  /^[\p{Script=Devanagari}\d.-]+$/u,
  /^[\p{Script=Han}\d.-]+$/u,
  /^[\p{Script=Greek}\d.-]+$/u,
  /^[\p{Script=Arabic}\d.-]+$/u,
];

/**
 * Returns a stored address in readable form: "info@компания.рф". A domain that mixes scripts stays ASCII, because its
 * letters may imitate those of another company's domain.
 */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  if (at < 0 || !/(?:^|\.)xn--/.test(domain)) return email;
  const labels = domain
    .split(".")
    .map((label) => (label.startsWith("xn--") ? (decodedLabel(label.slice(4)) ?? label) : label));
  const shown = labels.join(".");
  const isSafe = ONE_SCRIPT.some((script) => script.test(shown)) && asciiDomain(shown) === domain;
  return isSafe ? `${email.slice(0, at)}@${shown}` : email;
}
