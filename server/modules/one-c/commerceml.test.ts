import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { recordOf } from "#contract/fields.ts";
import { ONE_C_DETAILS } from "#contract/orders/order-fields.ts";
import { commerceMl } from "#server/modules/one-c/commerceml.ts";
import type { OneCOrder } from "#server/modules/one-c/order-document.ts";
import { A_COMPANY } from "#server/seed/company.builder.ts";
import { writeXml } from "#server/platform/xml/write-xml.ts";
import { xmlInWindows1251 } from "#server/platform/xml/windows-1251.ts";
import { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";

const EMPTY = {
  ogrn: null,
  site: null,
  registration_date: null,
  actual_address: null,
  company_status: null,
  vat_exempt: false,
  vat_exemption_basis: null,
};
const supplier = CompanyInfo.parse({ ...EMPTY, ...A_COMPANY, id: 7, version: 1 });
const LINE: OneCOrder["lines"][number] = {
  key: "11111111-2222-8333-a444-555555555555",
  position: 1,
  nomenclature: 'Болт М8×30 <оцинк.> & "шайба"',
  part_number: "PN-001",
  manufacturer: "Метиз & Ко",
  quantity: "10.5",
  unit: 1,
  price_with_vat: "122.0012",
  vat_percent: "22",
  vat: "231.00",
  total_with_vat: "1281.01",
};
const ORDER: OneCOrder = {
  is_cancelled: false,
  document_id: "6f1d2c1e-8a54-4b0e-9a55-0a2b6f3c9d11",
  number: "PO-00089",
  date: "2026-03-02",
  time: "10:15:00",
  tender: "T-00045",
  name: "Крепёж",
  comment: "до ворот №3",
  ...recordOf(ONE_C_DETAILS, () => null),
  currency: 1,
  tax_type: 1,
  payment_method: "HALF_PAYMENT",
  vat: "231.00",
  total_with_vat: "1281.01",
  rate: null,
  supplier_id: 7,
  supplier,
  lines: [LINE],
};
const at = "2026-03-02T10:15:00";
const xml = (order: Partial<OneCOrder> = {}, given: { format?: "2.08" | "2.10"; role?: "buyer" | "seller" } = {}) =>
  writeXml(commerceMl([{ ...ORDER, ...order }], { format: "2.08", role: "buyer", at, ...given }));
const values = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "gu"))].map(([, value]) => value ?? "");

describe("an order as CommerceML", () => {
  test("costs to the kopeck what the order costs, VAT within, and a finer price is rounded beside the right sum", () => {
    const text = xml();
    expect(values(text, "Сумма")).toEqual(["1281.01", "231.00", "1281.01", "231.00"]);
    expect(values(text, "ЦенаЗаЕдиницу")).toEqual(["122.00"]);
    expect(values(text, "Количество")).toEqual(["10.5"]);
    expect(values(text, "УчтеноВСумме")).toEqual(["true", "true"]);
    expect(values(text, "Ставка")).toEqual(["22", "22"]);
    expect(() => xml({ total_with_vat: "1281.02" })).toThrow("the lines of order PO-00089 cost 1281.01");
  });

  test("names the company's own role and the other's, as the workspace has chosen", () => {
    expect(values(xml(), "Роль")).toEqual(["Покупатель", "Продавец"]);
    expect(values(xml({}, { role: "seller" }), "Роль")).toEqual(["Продавец", "Покупатель"]);
  });

  test("says that there is no VAT, or that the agent counts it", () => {
    const lines = [{ ...LINE, vat_percent: null, vat: "0.00" }];
    const without = xml({ tax_type: 2, vat: "0.00", lines });
    expect(values(without, "Ставка")).toEqual(["Без НДС", "Без НДС"]);
    const agent = xml({ tax_type: 3, vat: "0.00", lines });
    expect(agent).not.toContain("<Ставка>");
    expect(agent).toContain("<Наименование>НДС исчисляется налоговым агентом</Наименование><Значение>true</Значение>");
  });

  test("keeps what people typed as text: signs of the markup, and none that XML forbids", () => {
    const text = xml({ comment: "</Документ>\u0000\u0007\ud800\r\n]]>&amp;" });
    expect(values(text, "Комментарий")).toEqual([
      "Крепёж, из тендера T-00045. &lt;/Документ&gt;&#13;\n]]&gt;&amp;amp;",
    ]);
    expect(values(text, "Наименование")).toContain('Болт М8×30 &lt;оцинк.&gt; &amp; "шайба"');
    expect(text.match(/<Документ>/gu)).toHaveLength(1);
  });

  test("says where it is delivered to and by when, for people and for 1C, and nothing where that isn't said", () => {
    const text = xml({ delivery_address: "Тула, ворота <3>", deliver_by: "2026-12-15" });
    expect(values(text, "Комментарий")).toEqual([
      "Крепёж, из тендера T-00045. Адрес поставки: Тула, ворота &lt;3&gt;. Поставить до: 15.12.2026. до ворот №3",
    ]);
    for (const [name, value] of [
      ["Адрес доставки", "Тула, ворота &lt;3&gt;"],
      ["Дата отгрузки", "2026-12-15"],
    ])
      expect(text).toContain(`<Наименование>${name}</Наименование><Значение>${value}</Значение>`);
    expect(xml()).not.toMatch(/Адрес доставки|Дата отгрузки/);
  });

  test("says that it was cancelled, and nothing of it otherwise", () => {
    const text = xml({ is_cancelled: true });
    expect(text).toContain("<Наименование>Отменен</Наименование><Значение>true</Значение>");
    expect(text).toContain("<Значение>[CLOSED] Закрыт</Значение>");
    expect(xml()).not.toContain("Отменен");
  });

  test("cuts a name at what 1C takes, and keeps the whole of it beside", () => {
    const nomenclature = `Провод ${"😀ё".repeat(200)}`;
    const text = xml({ lines: [{ ...LINE, nomenclature }] });
    const [name = ""] = values(text, "Наименование").filter((each) => each.startsWith("Провод"));
    expect([...name]).toHaveLength(255);
    expect(values(text, "Описание")).toEqual([nomenclature]);
  });

  test("reads the same in windows-1251, where what the code page lacks is written by its number", () => {
    const text = xml({ comment: "Ёж ₽ 件 😀" });
    const read = new TextDecoder("windows-1251").decode(xmlInWindows1251(text));
    expect(read).toContain("Ёж &#8381; &#20214; &#128512;");
    expect(read.replace(/&#(\d+);/g, (sign, code) => (code === "13" ? sign : String.fromCodePoint(Number(code))))).toBe(
      text,
    );
  });

  test("has its elements in the order of the schema", () => {
    const children = (parent: string): string[] => {
      const { content } = find(commerceMl([ORDER], { format: "2.10", role: "buyer", at }), parent);
      return typeof content === "string" ? [] : content.map(({ name }) => name);
    };
    expect(children("Документ")).toEqual(
      `Ид Номер Дата ХозОперация Роль Валюта Курс Сумма Контрагенты Время Комментарий Налоги Товары ЗначенияРеквизитов`.split(
        " ",
      ),
    );
    expect(children("Контрагент")).toEqual(
      `Ид Наименование ОфициальноеНаименование ЮридическийАдрес ИНН КПП РасчетныеСчета Роль`.split(" "),
    );
    expect(children("Товар")).toEqual(
      `Ид Артикул Наименование БазоваяЕдиница ТорговаяМарка СтавкиНалогов ЗначенияРеквизитов ЦенаЗаЕдиницу Количество Сумма Единица Коэффициент Налоги`.split(
        " ",
      ),
    );
    expect(children("Налог")).toEqual(["Наименование", "УчтеноВСумме", "Сумма"]);
  });
});

type Element = ReturnType<typeof commerceMl>;
function find(root: Element, name: string): Element {
  const walk = (one: Element): Element | undefined => {
    if (one.name === name) return one;
    if (typeof one.content === "string") return undefined;
    for (const child of one.content) {
      const found = walk(child);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const found = walk(root);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

/**
 * Folder of the public XML schemas outside the repository. The schema tests are skipped if the folder or xmllint is
 * missing.
 */
const SCHEMAS = fileURLToPath(new URL("../../../../shared/data/commerceml/", import.meta.url));
const CHECKER = "/usr/bin/xmllint";
const hasChecker = existsSync(CHECKER) && existsSync(`${SCHEMAS}commerceml-2.10.xsd`);
if (!hasChecker)
  console.log("xmllint or the schemas of CommerceML are absent: documents are not checked against them.");

describe.runIf(hasChecker)("the public schemas", () => {
  const person = { ...supplier, company_type: "INDIVIDUAL_ENTREPRENEUR" as const, kpp: null, inn: "500100732259" };
  const bare = { ...supplier, kpp: null, bik: null, checking_account: null, legal_address: null };
  const long = { ...LINE, nomenclature: "Ж".repeat(500), part_number: null, manufacturer: null, unit: 5 };
  const cases: [string, Partial<OneCOrder>][] = [
    ["with all of it", {}],
    ["of a natural person", { supplier: person }],
    ["with hardly anything", { supplier: bare, tender: null, comment: null, lines: [long] }],
    ["without VAT", { tax_type: 2, vat: "0.00", lines: [{ ...LINE, vat_percent: null, vat: "0.00" }] }],
    ["of an agent", { tax_type: 3, vat: "0.00", currency: 3, lines: [{ ...LINE, vat_percent: null, vat: "0.00" }] }],
    ["with a destination", { delivery_address: "Ж".repeat(500), deliver_by: "2026-12-15" }],
    ["that was cancelled", { is_cancelled: true }],
    ["with much to say", { comment: "ё&<".repeat(1000) }],
  ];
  test.each((["2.08", "2.10"] as const).flatMap((format) => cases.map(([name, order]) => ({ format, name, order }))))(
    "$format take an order $name",
    ({ format, order }) => {
      const folder = mkdtempSync(join(tmpdir(), "commerceml-"));
      try {
        for (const [name, bytes] of [
          ["utf8.xml", Buffer.from(xml(order, { format }))],
          [
            "cp1251.xml",
            xmlInWindows1251(
              writeXml(commerceMl([{ ...ORDER, ...order }], { format, role: "seller", at }), "windows-1251"),
            ),
          ],
        ] as const) {
          writeFileSync(join(folder, name), bytes);
          const schema = `${SCHEMAS}commerceml-${format}.xsd`;
          const check = () =>
            execFileSync(CHECKER, ["--noout", "--nonet", "--schema", schema, join(folder, name)], { stdio: "pipe" });
          expect(check).not.toThrow();
        }
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});
