import { CURRENCY, ratePerUnit } from "#contract/money/currency.ts";
import { divide } from "#contract/money/decimal.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { RateFailure } from "#contract/tender-basis/tender-basis.schema.ts";
import { DAY_MS } from "#contract/time-units.ts";
import type { Environment } from "#server/env.ts";
import { callExternal, rangesOf } from "#server/platform/call-external.ts";

/**
 * Timeout in milliseconds of a request to the Bank of Russia (XML_daily.asp). The response is in windows-1251 and uses
 * decimal commas.
 */
const TIMEOUT_MS = 5_000;
const MAX_RESPONSE_BYTES = 256 * 1024;
const MAX_REDIRECTS = 3;
/**
 * Number of days after which a rate is stale. The bank publishes no rates from 1 to 8 January, so the last rate of
 * December must stay valid until then.
 */
export const STALE_DAYS = 12;

export interface QuotedRate {
  readonly currency: CurrencyId;
  /** Name as published in Cyrillic letters, which makes a wrong encoding visible. */
  readonly name: string;
  /** Roubles per unit of the currency. */
  readonly rate: string;
  readonly nominal: number;
}

/** Response of the bank: the date of the rates and the listed currencies. */
export type DailyRates =
  | { readonly date: string; readonly rates: readonly QuotedRate[] }
  | { readonly failed: Extract<RateFailure, "off" | "unreachable" | "bad_answer" | "stale">; readonly detail: string };

const bad = (detail: string): DailyRates => ({ failed: "bad_answer", detail });

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

const VALUTE = /<Valute\b[^>]*>(.*?)<\/Valute>/gs;
const field = (text: string, name: string): string | null =>
  new RegExp(`<${name}>([^<>&]{1,100})</${name}>`).exec(text)?.[1] ?? null;

/** Parses one currency. Returns null for an unknown currency, and undefined for an invalid entry. */
function quoted(text: string): QuotedRate | null | undefined {
  const code = field(text, "CharCode");
  const known = Object.values(CURRENCY).find((each) => each.code === code);
  if (known === undefined) return null;
  const value = /^(\d{1,9}),(\d{1,8})$/.exec(field(text, "Value") ?? "");
  const nominal = /^[1-9]\d{0,5}$/.exec(field(text, "Nominal") ?? "")?.[0];
  const name = field(text, "Name");
  if (value === null || nominal === undefined || name === null) return undefined;
  // Divides Value by Nominal, because VunitRate is rounded and missing for old dates.
  const rate = ratePerUnit(`${value[1]}.${value[2]}`, Number(nominal));
  return /[1-9]/.test(rate) ? { currency: known.id, name, rate, nominal: Number(nominal) } : undefined;
}

/** Parses the response for the requested day. Any deviation from the bank's format is an error. */
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

/** Resolves a redirect to the same host and protocol. Returns null for any other target. */
function redirected(from: URL, location: string | null): URL | null {
  const to = location === null ? null : URL.parse(location, from.href);
  return to !== null && to.host === from.host && to.protocol === from.protocol ? to : null;
}

/**
 * Fetches the rates of a day (YYYY-MM-DD). The request always contains the day, because the default may be tomorrow.
 * The address of an http:// proxy isn't restricted, because the operator has configured it in their own network.
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
      patience_ms: TIMEOUT_MS,
      most: MAX_RESPONSE_BYTES,
      allowed,
    });
    if ("failed" in answer)
      return {
        failed: answer.failed === "bad_answer" ? "bad_answer" : "unreachable",
        detail: answer.detail === "" ? answer.failed : `${answer.failed}: ${answer.detail}`,
      };
    if (answer.status === 200) return readDailyRates(answer.body, day);
    const next = answer.status >= 300 && answer.status < 400 ? redirected(url, answer.location) : null;
    if (next === null) return { failed: "unreachable", detail: `status ${answer.status} ${answer.location ?? ""}` };
    url = next;
  }
  return { failed: "unreachable", detail: "too many redirects" };
}

const MAX_JUMP_PERCENT = "30";

/** Returns whether a rate differs implausibly from the previous one. */
export function hasJumped(rate: string, before: string): boolean {
  const share = Number(divide(rate, before, 8)) * 100 - 100;
  return Math.abs(share) > Number(MAX_JUMP_PERCENT);
}
