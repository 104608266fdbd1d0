import { z } from "zod";
import type { OneCOutcome } from "#contract/one-c/one-c.values.ts";
import { MINUTE_MS } from "#contract/time-units.ts";
import type { SettingRow } from "#server/modules/one-c/setting.store.ts";
import { accountOf, json, truncateAnswer } from "#server/modules/one-c/push.ts";
import type { PushDeps } from "#server/modules/one-c/push.ts";
import { callExternal, rangesOf } from "#server/platform/call-external.ts";
import type { ExternalResponse, ExternalRequest } from "#server/platform/call-external.ts";

/** Client for a 1C infobase with its standard OData interface: version 3 of the protocol, with 1C's own names. */

const PATIENCE_MS = 60_000;
/**
 * Time limit in milliseconds for all requests about one order. It is shorter than the claim on the order, so that no
 * other server process sends the order meanwhile.
 */
const TOGETHER_MS = 4 * MINUTE_MS;
/** A document with thousands of lines comes back whole. The metadata of a large base has tens of megabytes. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;
const MAX_METADATA_BYTES = 64 * 1024 * 1024;
/** Maximum length of a filter. Web servers in front of 1C limit the length of URLs, some to two thousand characters. */
const LONGEST_FILTER = 1500;
const PAGE = 500;

export class BaseFailure extends Error {
  readonly outcome: OneCOutcome;
  readonly answer: string | null;
  constructor(outcome: OneCOutcome, answer: string | null) {
    super(outcome);
    this.name = "BaseFailure";
    this.outcome = outcome;
    this.answer = answer;
  }
}

const Row = z.record(z.string(), z.unknown());
export type BaseRow = z.output<typeof Row>;
const List = z.object({ value: z.array(Row) });
const ErrorBody = z.object({ "odata.error": z.object({ message: z.object({ value: z.string() }) }) });

/** Returns a text field without the trailing blanks that 1C adds to codes. Returns "" if there is no text. */
export function textIn(row: BaseRow, field: string): string {
  const value = row[field];
  return typeof value === "string" ? value.trim() : "";
}

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
export const guid = (key: string): string => `guid'${key}'`;

const NO_KEY = "00000000-0000-0000-0000-000000000000";
export function keyIn(row: BaseRow, field: string): string | null {
  const key = textIn(row, field);
  return /^[0-9a-f-]{36}$/i.test(key) && key !== NO_KEY ? key : null;
}

function outcomeOf(status: number): OneCOutcome | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return "redirect";
  if (status === 401) return "wrong_credentials";
  if (status === 403) return "no_rights";
  if (status === 404 || status === 405 || status === 410) return "not_published";
  return status === 408 || status === 429 || status >= 500 ? "server_error" : "refused";
}

const wordsOf = (status: number, text: string, is_inside: boolean): string => {
  const said = ErrorBody.safeParse(json(text.replace(/^\ufeff/, "")));
  // Hides the response if it isn't 1C's own error message. In a network allowed by the operator, any other server could
  // have sent it.
  if (!said.success && is_inside) return String(status);
  return truncateAnswer(`${status} ${said.success ? said.data["odata.error"].message.value : text}`);
};

/** Returns the URL of the OData interface. Users may have entered only the URL of the infobase. */
function rootOf(url: string | null): string | null {
  if (url === null || URL.parse(url) === null) return null;
  const plain = url.replace(/[?#].*$/, "").replace(/\/+$/, "");
  return /\/odata\//i.test(`${plain}/`) ? plain : `${plain}/odata/standard.odata`;
}

type Call = Pick<ExternalRequest, "method"> & {
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: object;
  most?: number;
  accept?: string;
};

const JSON_TYPE = "application/json";
const JSON_PLEASE = { $format: "json" };
const written = (query: Readonly<Record<string, string>>, how: (value: string) => string): string => {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${how(value)}`);
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
};

/** Client of one 1C infobase. Every method throws a BaseFailure if its request fails. */
export interface Base {
  readonly calls: readonly string[];
  metadata(): Promise<string>;
  find(set: string, given: { filter?: string; fields: readonly string[]; most?: number }): Promise<BaseRow[]>;
  /**
   * Finds records by a text field that must equal one of the given texts. Splits the query into as many requests as
   * necessary.
   */
  findAny(
    set: string,
    field: string,
    given: { texts: readonly string[]; fields: readonly string[] },
  ): Promise<BaseRow[]>;
  create(set: string, body: object): Promise<BaseRow>;
  change(set: string, key: string, given: { body: object; fields: readonly string[] }): Promise<BaseRow>;
  /** Calls a document action such as `/Post`. */
  act(set: string, key: string, what: { action: string; query: Readonly<Record<string, string>> }): Promise<void>;
}

function* partsOf(field: string, texts: readonly string[]): Generator<string> {
  let part: string[] = [];
  let length = 0;
  for (const text of texts) {
    const one = `${field} eq ${quoted(text)}`;
    const size = encodeURIComponent(one).length + 8;
    if (part.length > 0 && length + size > LONGEST_FILTER) {
      yield part.join(" or ");
      [part, length] = [[], 0];
    }
    part.push(one);
    length += size;
  }
  if (part.length > 0) yield part.join(" or ");
}

const headersOf = (accept: string, body: object | undefined): Record<string, string> => ({
  accept,
  "user-agent": "Lotwise",
  ...(body === undefined ? {} : { "content-type": "application/json; charset=utf-8" }),
});

/** Returns a client for the configured infobase, or null if no URL is set. Sends no request yet. */
export function openBase(deps: PushDeps, setting: SettingRow): Base | null {
  const root = rootOf(setting.url);
  if (root === null) return null;
  const calls: string[] = [];
  const allowed = rangesOf(deps.env.ONE_C_NETWORKS);
  const account = accountOf(deps.secrets, setting);
  const end = performance.now() + TOGETHER_MS;
  // True if the last response came from a network that the operator has allowed.
  let is_inside = false;

  async function call({ method, path, query = {}, body, most = MAX_RESPONSE_BYTES, accept = JSON_TYPE }: Call) {
    const patience_ms = Math.floor(Math.min(PATIENCE_MS, end - performance.now()));
    const what = `${method} ${path}${written(query, (value) => value)}`;
    if (patience_ms <= 0) throw new BaseFailure("timeout", what);
    const url = new URL(`${root}/${encodeURI(path)}${written(query, encodeURIComponent)}`);
    const answer: ExternalResponse = await callExternal({
      method,
      url,
      headers: { ...headersOf(accept, body), ...account },
      body: body === undefined ? (method === "GET" ? null : Buffer.alloc(0)) : Buffer.from(JSON.stringify(body)),
      patience_ms,
      most,
      allowed,
    });
    calls.push(`${what} ${"failed" in answer ? answer.failed : answer.status}`);
    if ("failed" in answer) throw new BaseFailure(answer.failed, truncateAnswer(answer.detail) || null);
    const text = new TextDecoder().decode(answer.body);
    const outcome = outcomeOf(answer.status);
    is_inside = answer.is_inside;
    const words = (): string => wordsOf(answer.status, text, answer.is_inside);
    if (outcome === "not_published") throw new BaseFailure(outcome, truncateAnswer(`${path}\n${words()}`));
    if (outcome !== null) throw new BaseFailure(outcome, words());
    return text;
  }
  const notUnderstood = (text: string): BaseFailure =>
    new BaseFailure("bad_answer", is_inside ? null : truncateAnswer(text));
  const one = (text: string): BaseRow => {
    const row = Row.safeParse(json(text));
    if (!row.success || keyIn(row.data, "Ref_Key") === null) throw notUnderstood(text);
    return row.data;
  };
  const find: Base["find"] = async (set, { filter, fields, most = PAGE }) => {
    const query = {
      ...(filter === undefined ? {} : { $filter: filter }),
      $select: fields.join(","),
      $top: String(most),
      ...JSON_PLEASE,
    };
    const text = await call({ method: "GET", path: set, query });
    const list = List.safeParse(json(text));
    if (!list.success) throw notUnderstood(text);
    return list.data.value;
  };
  return {
    calls,
    metadata: () => call({ method: "GET", path: "$metadata", most: MAX_METADATA_BYTES, accept: "application/xml" }),
    find,
    async findAny(set, field, { texts, fields }) {
      const rows: BaseRow[] = [];
      for (const filter of partsOf(field, texts))
        rows.push(...(await find(set, { filter: `(${filter}) and DeletionMark eq false`, fields })));
      return rows;
    },
    create: async (set, body) => one(await call({ method: "POST", path: set, query: JSON_PLEASE, body })),
    async change(set, key, { body, fields }) {
      const text = await call({ method: "PATCH", path: `${set}(${guid(key)})`, query: JSON_PLEASE, body });
      if (text.trim() !== "") return one(text);
      // OData allows an empty response to a change. The record is then read separately.
      const [row] = await find(set, { filter: `Ref_Key eq ${guid(key)}`, fields, most: 1 });
      if (row === undefined) throw new BaseFailure("bad_answer", null);
      return row;
    },
    async act(set, key, { action, query }) {
      await call({ method: "POST", path: `${set}(${guid(key)})/${action}`, query });
    },
  };
}
