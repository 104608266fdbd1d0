import { z } from "zod";
import type { OneCOutcome } from "#contract/one-c/one-c.values.ts";
import type { SettingRow } from "#server/modules/one-c/setting.store.ts";
import { accountOf, json, truncateAnswer } from "#server/modules/one-c/push.ts";
import type { PushDeps } from "#server/modules/one-c/push.ts";
import { callExternal, rangesOf } from "#server/platform/call-external.ts";
import type { ExternalResponse, ExternalRequest } from "#server/platform/call-external.ts";

/** A base of 1C behind its standard interface: OData of version 3 with the words of 1C. */

const PATIENCE_MS = 60_000;
/** All calls about one order: less than the time for which no other server takes it. */
const TOGETHER_MS = 4 * 60_000;
/** A document of thousands of lines comes back whole; a description of a large base has tens of megabytes. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;
const MAX_METADATA_BYTES = 64 * 1024 * 1024;
/** Servers before 1C take no longer addresses than this, some no longer ones than two thousand signs. */
const LONGEST_FILTER = 1500;
/** Of one part of a list so many records are looked at. */
const PAGE = 500;

/** Why nothing comes of it: what to call it, and what 1C said or what is missing. */
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
const Told = z.object({ "odata.error": z.object({ message: z.object({ value: z.string() }) }) });

/** A text of a record, without the blanks that codes are filled up with; "" where there is none. */
export function textIn(row: BaseRow, field: string): string {
  const value = row[field];
  return typeof value === "string" ? value.trim() : "";
}

/** Texts and keys as they stand in an address. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
export const guid = (key: string): string => `guid'${key}'`;

const NO_KEY = "00000000-0000-0000-0000-000000000000";
/** The key of a record that a field points to; null where it points to none. */
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

/** What 1C says of a failure, in its own words. */
const wordsOf = (status: number, text: string, is_inside: boolean): string => {
  const said = Told.safeParse(json(text.replace(/^\ufeff/, "")));
  // Inside of a network that the operator has allowed anything may have answered, not only 1C.
  if (!said.success && is_inside) return String(status);
  return truncateAnswer(`${status} ${said.success ? said.data["odata.error"].message.value : text}`);
};

/** The address of the interface of a base: what was typed may be that of the base alone. */
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

/** A base that is spoken with. Each call throws a BaseFailure where nothing comes of it. */
export interface Base {
  /** Every call so far with its status, for people to read. */
  readonly calls: readonly string[];
  metadata(): Promise<string>;
  /** Records of a set for which a filter holds. */
  find(set: string, given: { filter?: string; fields: readonly string[]; most?: number }): Promise<BaseRow[]>;
  /** Records of a set that have one of these texts in a field; asked for in as many parts as it takes. */
  findAny(
    set: string,
    field: string,
    given: { texts: readonly string[]; fields: readonly string[] },
  ): Promise<BaseRow[]>;
  create(set: string, body: object): Promise<BaseRow>;
  /** Changes a record; answers these fields of it at least. */
  change(set: string, key: string, given: { body: object; fields: readonly string[] }): Promise<BaseRow>;
  /** Has a document done something that isn't a change of its fields. */
  act(set: string, key: string, what: { action: string; query: Readonly<Record<string, string>> }): Promise<void>;
}

/** Parts of a list that fit into one address each. */
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

/** Opens the base of a setting; null where it has no address. Nothing is called yet. */
export function openBase(deps: PushDeps, setting: SettingRow): Base | null {
  const root = rootOf(setting.url);
  if (root === null) return null;
  const calls: string[] = [];
  const allowed = rangesOf(deps.env.ONE_C_NETWORKS);
  const account = accountOf(deps.secrets, setting);
  const end = performance.now() + TOGETHER_MS;
  // Of the last answer.
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
      // The protocol lets a change be answered with nothing: what is there now is read.
      const [row] = await find(set, { filter: `Ref_Key eq ${guid(key)}`, fields, most: 1 });
      if (row === undefined) throw new BaseFailure("bad_answer", null);
      return row;
    },
    async act(set, key, { action, query }) {
      await call({ method: "POST", path: `${set}(${guid(key)})/${action}`, query });
    },
  };
}
