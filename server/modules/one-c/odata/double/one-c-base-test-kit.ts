import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { modelOf } from "#server/modules/one-c/odata/double/model-test-kit.ts";
import { recordsOf, Refusal } from "#server/modules/one-c/odata/double/records-test-kit.ts";
import type { Records, Stored } from "#server/modules/one-c/odata/double/records-test-kit.ts";

/*
 * Test double of a 1C infobase with its OData interface. It follows the published metadata (SOURCES.md) and the known
 * behaviour of 1C instead of the code under test.
 */

export interface Call {
  readonly method: string;
  readonly set: string;
  readonly path: string;
}
/** Called before or after the normal response. Returns true if the test double should do nothing more. */
export type Fault = (call: Call, response: ServerResponse) => boolean | Promise<boolean>;

const OURS = { Description: "ООО Наша", ИНН: "7707083893", КПП: "773601001" };
export const LOGIN = { login: "Обмен", password: "пароль: 1С" };

function furnish(records: Records, family: "trade" | "small", own: Stored): void {
  records.put("Catalog_Организации", { ...OURS, ...own });
  for (const [Code, Description] of [
    ["643", "руб."],
    ["156", "CNY"],
    ["840", "USD"],
  ] as const)
    records.put("Catalog_Валюты", { Code, Description });
  const units = family === "trade" ? "Catalog_УпаковкиЕдиницыИзмерения" : "Catalog_КлассификаторЕдиницИзмерения";
  for (const [code, Description] of [
    ["796", "шт"],
    ["006", "м"],
    ["055", "м2"],
    ["112", "л"],
    ["166", "кг"],
  ] as const)
    records.put(units, { Code: code.padEnd(4), Description });
  for (const Description of ["20/120", "22%", "20%", "10%", "НДС 7 %", "5%", "0%", "Без НДС"])
    records.put("Catalog_СтавкиНДС", { Description });
  records.put("Catalog_Номенклатура", { Description: "Материалы", IsFolder: true });
  if (family === "trade")
    for (const Description of ["Услуга", "Товар"])
      records.put("Catalog_ВидыНоменклатуры", { Description, ТипНоменклатуры: Description });
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) if (part instanceof Buffer) parts.push(part);
  return Buffer.concat(parts).toString();
};
const isObject = (value: unknown): value is Stored =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const say = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { "content-type": "application/json;charset=utf-8" }).end(JSON.stringify(body));

const used = new Set<number>();
/**
 * Listens on a port that no other test double of this process has used, because metadata is cached by URL. A
 * replacement reuses the port of the test double that it replaces.
 */
async function listen(server: Server, replaced = 0): Promise<number> {
  for (;;) {
    await new Promise<void>((resolve) => server.listen(replaced, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    if (address.port === replaced || !used.has(address.port)) {
      used.add(address.port);
      return address.port;
    }
    await new Promise((resolve) => server.close(resolve));
  }
}

export const refuse = (response: ServerResponse, status: number, words: string, code = "0"): void =>
  say(response, status, { "odata.error": { code, message: { lang: "ru", value: words } } });

export async function startBase(given: {
  family: "trade" | "small";
  own?: Stored;
  unpublished?: readonly string[];
  before?: Fault;
  after?: Fault;
  port?: number;
}) {
  const model = modelOf(given.family, given.unpublished);
  const records = recordsOf(model);
  furnish(records, given.family, given.own ?? {});
  const faults: { before: Fault | undefined; after: Fault | undefined } = { before: given.before, after: given.after };
  const calls: Call[] = [];
  const wanted = `Basic ${Buffer.from(`${LOGIN.login}:${LOGIN.password}`).toString("base64")}`;

  function act(call: Call, key: string | undefined, query: URLSearchParams, body: string): [number, unknown] {
    const { method, set, path } = call;
    if (path.endsWith("/Post")) {
      if (query.get("PostingModeOperational") === null) throw new Refusal(400, "Не задан режим проведения");
      records.post(set, key ?? "");
      return [200, null];
    }
    if (path.endsWith("/Unpost")) {
      records.unpost(set, key ?? "");
      return [200, null];
    }
    if (method === "GET") return [200, { "odata.metadata": `$metadata#${set}`, value: records.list(set, query) }];
    const given: unknown = JSON.parse(body);
    if (!isObject(given)) throw new Refusal(400, "Ошибка разбора JSON");
    if (method === "POST") return [201, records.create(set, given)];
    return [200, records.change(set, key ?? "", given)];
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "", "http://base");
    const path = decodeURIComponent(url.pathname).replace(/^\/trade\/odata\/standard\.odata\//, "");
    const [, set = path, key] = /^([^(/]+)(?:\(guid'([^']*)'\))?(?:\/(?:Post|Unpost))?$/.exec(path) ?? [];
    const call = { method: request.method ?? "", set, path };
    const body = await bodyOf(request);
    calls.push(call);
    if ((await faults.before?.(call, response)) === true) return;
    // Web servers in front of 1C limit the length of URLs.
    if ((request.url ?? "").length > 2048) return void response.writeHead(414).end();
    if (request.headers.authorization !== wanted) return refuse(response, 401, "Пользователь не идентифицирован");
    if (path === "$metadata")
      return void response.writeHead(200, { "content-type": "application/xml" }).end(model.text);
    try {
      const [status, result] = act(call, key, url.searchParams, body);
      if ((await faults.after?.(call, response)) === true) return;
      say(response, status, result);
    } catch (error) {
      if (!(error instanceof Refusal)) return refuse(response, 500, String(error));
      refuse(response, error.status, error.message, error.code);
    }
  }
  const server = createServer((request, response) => void answer(request, response));
  const port = await listen(server, given.port);
  return {
    url: `http://127.0.0.1:${port}/trade`,
    port,
    records,
    calls,
    faults,
    orders: () => records.table("Document_ЗаказПоставщику"),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type OneCBase = Awaited<ReturnType<typeof startBase>>;
