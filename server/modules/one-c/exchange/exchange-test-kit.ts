import { oneCSettingApi } from "#contract/one-c/one-c.api.ts";
import type { Company } from "#server/modules/award/award-test-kit.ts";
import { EXCHANGE_PATH } from "#server/modules/one-c/exchange/exchange-path.ts";
import { anOrder, chosenDriver, sendOrder } from "#server/modules/one-c/one-c-test-kit.ts";
import { decodeXml, readXml } from "#server/platform/xml/read-xml.ts";
import type { TestApp } from "#server/testing/test-app.ts";

export async function ask(
  app: TestApp,
  query: string,
  given: { headers?: Record<string, string>; body?: Buffer } = {},
) {
  const response = await app.app.inject({
    method: given.body === undefined ? "GET" : "POST",
    url: `${EXCHANGE_PATH}?${query}`,
    headers: given.headers ?? {},
    ...(given.body === undefined ? {} : { payload: given.body }),
  });
  const text = decodeXml(response.rawPayload);
  return { status: response.statusCode, bytes: response.rawPayload, text, lines: text.split(/[\r\n]+/) };
}
export const basic = (login: string, key: string) => ({
  authorization: `Basic ${Buffer.from(`${login}:${key}`).toString("base64")}`,
});

export async function aOneC(app: TestApp, customer: Company, setting: object = {}) {
  await chosenDriver(app, customer, { driver: "pull", ...setting });
  const params = { id: customer.workspace };
  const { login, key } = (await app.call(oneCSettingApi.key, customer, { params })).ok();
  const visit = async () => {
    const { lines } = await ask(app, "type=sale&mode=checkauth", { headers: basic(login, key) });
    if (lines[0] !== "success") throw new Error("1C was not let in");
    const headers = { cookie: `${lines[1] ?? ""}=${lines[2] ?? ""}` };
    return (mode: string, body?: Buffer) =>
      ask(app, `type=sale&mode=${mode}`, { headers, ...(body === undefined ? {} : { body }) });
  };
  return { login, key, visit };
}

export async function waiting(app: TestApp, setting: object = {}) {
  const made = await anOrder(app);
  const oneC = await aOneC(app, made.customer, setting);
  const queued = (await sendOrder(app, made.customer, made.order)).ok();
  return { ...made, ...oneC, document_id: queued.document?.document_id ?? "" };
}
export const documents = (text: string): string[] =>
  readXml(text)
    .children.filter(({ name }) => name === "Документ")
    .map(({ children }) => children.find(({ name }) => name === "Ид")?.text ?? "");

export interface WrittenDocument {
  readonly id: string;
  readonly number?: string;
  readonly operation?: string;
  readonly sum?: string;
  readonly inn?: string;
  readonly lines?: readonly { readonly key: string; readonly name: string; readonly quantity: string }[];
  readonly requisites?: Readonly<Record<string, string>>;
}

const tag = (name: string, content: string | undefined): string =>
  content === undefined ? "" : `<${name}>${content}</${name}>`;

function written({ id, number = "000-77", operation, sum, inn, lines, requisites = {} }: WrittenDocument): string {
  const goods = lines
    ?.map(({ key, name, quantity }) =>
      tag("Товар", tag("Ид", key) + tag("Наименование", name) + tag("Количество", quantity)),
    )
    .join("");
  const company =
    inn === undefined ? undefined : tag("Контрагент", `<Наименование>ООО «Другое»</Наименование>${tag("ИНН", inn)}`);
  const values = Object.entries(requisites).map(([name, value]) =>
    tag("ЗначениеРеквизита", tag("Наименование", name) + tag("Значение", value)),
  );
  const parts = [
    tag("Ид", id),
    tag("Номер", number),
    tag("ХозОперация", operation),
    tag("Сумма", sum),
    tag("Контрагенты", company),
    tag("Товары", goods),
    tag("ЗначенияРеквизитов", values.join("")),
  ];
  return tag("Документ", parts.join(""));
}

export const messageOfOneC = (
  given: readonly WrittenDocument[],
  head = '<?xml version="1.0" encoding="UTF-8"?>',
): string =>
  `${head}<КоммерческаяИнформация ВерсияСхемы="2.08">${given.map(written).join("")}</КоммерческаяИнформация>`;

export const said = (document_id: string, requisites: Record<string, string>, head?: string): string =>
  messageOfOneC([{ id: document_id, requisites }], head);

/** Reads the tax number of a company. */
export async function innOf({ deps }: TestApp, workspace: number): Promise<string> {
  const { inn } = await deps.db
    .selectFrom("workspace")
    .select("inn")
    .where("id", "=", workspace)
    .executeTakeFirstOrThrow();
  return inn ?? "";
}
