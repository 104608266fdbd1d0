import { CURRENCY, ratePerUnit } from "#contract/money/currency.ts";
import { divide } from "#contract/money/decimal.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { RateFailure } from "#contract/tender-basis/tender-basis.schema.ts";
import type { Environment } from "#server/env.ts";
import { callExternal, rangesOf } from "#server/platform/call-external.ts";

/** Daily rates of the Bank of Russia: XML_daily.asp, in windows-1251, decimals with a comma. */
const PATIENCE_MS = 5_000;
const MAX_RESPONSE_BYTES = 256 * 1024;
const MAX_REDIRECTS = 3;
/** No rate is set from 1 to 8 January: the last one of December is good until then. */
export const STALE_DAYS = 12;
const DAY_MS = 86_400_000;

/** What the bank says of one currency. */
export interface QuotedRate {
  readonly currency: CurrencyId;
  /** As the bank writes it, in its own words: they are Cyrillic, so that a wrong encoding shows. */
  readonly name: string;
  /** Roubles for one unit. */
  readonly rate: string;
  readonly nominal: number;
}

/** The bank's answer for a day: the day that its rates are set for, and those that it lists. */
export type DailyRates =
  | { readonly date: string; readonly rates: readonly QuotedRate[] }
  | { readonly failed: Extract<RateFailure, "off" | "unreachable" | "bad_answer" | "stale">; readonly detail: string };

const bad = (detail: string): DailyRates => ({ failed: "bad_answer", detail });

/** How many days lie between two calendar days. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

const VALUTE = /<Valute\b[^>]*>(.*?)<\/Valute>/gs;
const field = (text: string, name: string): string | null =>
  new RegExp(`<${name}>([^<>&]{1,100})</${name}>`).exec(text)?.[1] ?? null;

/** One currency that we know; null for others; undefined where what it says makes no sense. */
function quoted(text: string): QuotedRate | null | undefined {
  const code = field(text, "CharCode");
  const known = Object.values(CURRENCY).find((each) => each.code === code);
  if (known === undefined) return null;
  const value = /^(\d{1,9}),(\d{1,8})$/.exec(field(text, "Value") ?? "");
  const nominal = /^[1-9]\d{0,5}$/.exec(field(text, "Nominal") ?? "")?.[0];
  const name = field(text, "Name");
  if (value === null || nominal === undefined || name === null) return undefined;
  // Value / Nominal: VunitRate is rounded, and old days have none.
  const rate = ratePerUnit(`${value[1]}.${value[2]}`, Number(nominal));
  return /[1-9]/.test(rate) ? { currency: known.id, name, rate, nominal: Number(nominal) } : undefined;
}

/** Reads an answer for the day that was asked for. Strict: what isn't exactly the bank's form is none of it. */
export function readDailyRates(bytes: Uint8Array, asked: string): DailyRates {
  const text = new TextDecoder("windows-1251").decode(bytes);
  const head = /^\s*<\?xml[^>]*\?>\s*<ValCurs\b([^>]*)>/.exec(text);
  if (head === null || !/<\/ValCurs>\s*$/.test(text)) return bad("no ValCurs");
  const [, day, month, year] = /\bDate="(\d\d)\.(\d\d)\.(\d{4})"/.exec(head[1] ?? "") ?? [];
  const date = `${year}-${month}-${day}`;
  const at = Date.parse(date);
  if (day === undefined || Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date) return bad("no date");
  const age = daysBetween(date, asked);
  if (age < 0) return bad(`rates of ${date}, asked for ${asked}`);
  if (age > STALE_DAYS) return { failed: "stale", detail: `rates of ${date}, asked for ${asked}` };
  const rates: QuotedRate[] = [];
  for (const [, body = ""] of text.matchAll(VALUTE)) {
    const rate = quoted(body);
    if (rate === undefined) return bad(`unreadable: ${body.slice(0, 200)}`);
    if (rate === null) continue;
    if (rates.some(({ currency }) => currency === rate.currency)) return bad(`twice: ${rate.currency}`);
    rates.push(rate);
  }
  return { date, rates };
}

/** Where an answer sends us on to, within its own host and not to a weaker connection; null for anywhere else. */
function redirected(from: URL, location: string | null): URL | null {
  const to = location === null ? null : URL.parse(location, from.href);
  return to !== null && to.host === from.host && to.protocol === from.protocol ? to : null;
}

/**
 * Asks the bank for the rates of a day (YYYY-MM-DD). The day is always named: without it the answer may be tomorrow's.
 * A way in front of the bank's server that the operator has set by http:// is its own network and may be called as it
 * is.
 */
export async function fetchCentralBankRates(
  { CENTRAL_BANK_URL }: Pick<Environment, "CENTRAL_BANK_URL">,
  day: string,
): Promise<DailyRates> {
  if (CENTRAL_BANK_URL === undefined) return { failed: "off", detail: "CENTRAL_BANK_URL is set to nothing" };
  let url = new URL(CENTRAL_BANK_URL);
  url.searchParams.set("date_req", day.split("-").reverse().join("/"));
  const allowed = rangesOf(url.protocol === "http:" ? ["0.0.0.0/0", "::/0"] : []);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const headers = { "user-agent": "Mozilla/5.0 (compatible; Lotwise)", accept: "application/xml, text/xml" };
    const answer = await callExternal({
      method: "GET",
      url,
      headers,
      body: null,
      patience_ms: PATIENCE_MS,
      most: MAX_RESPONSE_BYTES,
      allowed,
    });
    if ("failed" in answer)
      return {
        failed: answer.failed === "bad_answer" ? "bad_answer" : "unreachable",
        detail: `${answer.failed}: ${answer.detail}`,
      };
    if (answer.status === 200) return readDailyRates(answer.body, day);
    const next = answer.status >= 300 && answer.status < 400 ? redirected(url, answer.location) : null;
    if (next === null) return { failed: "unreachable", detail: `status ${answer.status} ${answer.location ?? ""}` };
    url = next;
  }
  return { failed: "unreachable", detail: "too many redirects" };
}

const MAX_JUMP_PERCENT = "30";

/** True where a rate lies further from the last one that is known than a day's news explain. */
export function hasJumped(rate: string, before: string): boolean {
  const share = Number(divide(rate, before, 8)) * 100 - 100;
  return Math.abs(share) > Number(MAX_JUMP_PERCENT);
}
