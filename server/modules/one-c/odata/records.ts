import { CURRENCY } from "#contract/money/currency.ts";
import { UNITS } from "#contract/reference/units.ts";
import { TAX_TYPE } from "#contract/money/vat.ts";
import type { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";
import { BaseFailure, keyIn, quoted, textIn } from "#server/modules/one-c/odata/base.ts";
import type { Base, BaseRow } from "#server/modules/one-c/odata/base.ts";
import {
  COMPANIES,
  CURRENCIES,
  PARTNERS,
  RATE_RECORD,
  SUPPLIERS,
  VAT_RATES,
} from "#server/modules/one-c/odata/presets.ts";
import type { Shape } from "#server/modules/one-c/odata/shape.ts";
import type { OneCOrder } from "#server/modules/one-c/order-document.ts";

export interface Place {
  readonly base: Base;
  readonly shape: Shape;
  readonly makes: boolean;
}

/** Maximum length of names in 1C. The full name has a separate field. */
const NAME = 100;
export const shortName = (text: string): string => [...text].slice(0, NAME).join("").trim();
export const isSameText = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

const absent = (what: string): BaseFailure => new BaseFailure("not_in_base", what);
export const keyOf = (row: BaseRow): string => keyIn(row, "Ref_Key") ?? "";
/** Sorts records by key, so that the choice among equal ones is always the same. */
export const sortByKey = (rows: readonly BaseRow[]): BaseRow[] =>
  rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
export const publishedFieldsOnly = (shape: Shape, set: string, fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => shape.has(set, name)));

/** Finds companies by tax number (INN). If there are several, the KPP of the division selects one. */
async function byNumbers({ base, shape }: Place, set: string, company: Pick<CompanyInfo, "inn" | "kpp">) {
  const fields = ["Ref_Key", ...["КПП", "Партнер_Key"].filter((name) => shape.has(set, name))];
  const filter = `ИНН eq ${quoted(company.inn ?? "")} and DeletionMark eq false`;
  const rows = sortByKey(await base.find(set, { filter, fields }));
  const [first, ...others] = rows;
  if (others.length === 0) return first;
  const kpp = company.kpp ?? "";
  return rows.find((row) => textIn(row, "КПП") === kpp) ?? rows.find((row) => textIn(row, "КПП") === "");
}

/** Returns the fields for the legal form of a company. Each 1C configuration has one of these fields. */
const whoIs = ({ company_type }: CompanyInfo) =>
  company_type === "INDIVIDUAL_ENTREPRENEUR"
    ? { ЮрФизЛицо: "ИндивидуальныйПредприниматель", ВидКонтрагента: "ИндивидуальныйПредприниматель" }
    : { ЮрФизЛицо: "ЮрЛицо", ВидКонтрагента: "ЮридическоеЛицо" };

async function makePartner({ base, shape }: Place, supplier: CompanyInfo): Promise<string> {
  const Description = shortName(supplier.name);
  const rows = await base.find(PARTNERS, {
    filter: `Description eq ${quoted(Description)} and DeletionMark eq false`,
    fields: ["Ref_Key"],
  });
  const [row] = sortByKey(rows);
  const fields = publishedFieldsOnly(shape, PARTNERS, { НаименованиеПолное: supplier.name, Поставщик: true });
  return keyOf(row ?? (await base.create(PARTNERS, { Description, ...fields })));
}

async function supplierOf(place: Place, supplier: CompanyInfo): Promise<{ key: string; partner: string | null }> {
  const { base, shape, makes } = place;
  const found = await byNumbers(place, SUPPLIERS, supplier);
  if (found !== undefined) return { key: keyOf(found), partner: keyIn(found, "Партнер_Key") };
  if (!makes) throw absent(`${SUPPLIERS}: ИНН ${supplier.inn ?? ""} КПП ${supplier.kpp ?? ""}, ${supplier.name}`);
  const partner = shape.names.partners ? await makePartner(place, supplier) : null;
  const made = await base.create(SUPPLIERS, {
    Description: shortName(supplier.name),
    ИНН: supplier.inn,
    КПП: supplier.kpp ?? "",
    ...publishedFieldsOnly(shape, SUPPLIERS, {
      НаименованиеПолное: supplier.name,
      Поставщик: true,
      ...whoIs(supplier),
    }),
    ...(partner === null ? {} : { Партнер_Key: partner }),
  });
  return { key: keyOf(made), partner };
}

async function byCode({ base }: Place, set: string, code: string): Promise<string> {
  const [row] = sortByKey(await base.find(set, { filter: `Code eq ${quoted(code)}`, fields: ["Ref_Key", "Code"] }));
  if (row === undefined) throw absent(`${set}: Code ${code}`);
  return keyOf(row);
}

/**
 * Parses the name of a VAT rate, such as 22%, НДС 22 % or Без НДС. A calculated rate such as 20/120 is not accepted.
 */
export function rateIn(name: string): string | null {
  if (/^без\s*(?:ндс|налога)/i.test(name.trim())) return "";
  const [, percent] = /^(?:ндс\s*)?(\d{1,2}(?:[.,]\d{1,2})?)\s*%$/i.exec(name.trim()) ?? [];
  return percent === undefined ? null : percent.replace(",", ".");
}

async function ratesOf({ base }: Place, rates: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const rows = sortByKey(await base.find(VAT_RATES, { fields: ["Ref_Key", "Description", "DeletionMark"] }));
  const keys = new Map<string, string>();
  for (const row of rows) {
    const rate = row["DeletionMark"] === true ? null : rateIn(textIn(row, "Description"));
    if (rate !== null && !keys.has(rate)) keys.set(rate, keyOf(row));
  }
  for (const rate of rates) if (!keys.has(rate)) throw absent(`${VAT_RATES}: ${rate === "" ? "Без НДС" : `${rate}%`}`);
  return keys;
}

/**
 * Returns the VAT rate of a line in percent, or "" if there is none. Lines have no rate if the customer is the tax
 * agent.
 */
export const rateOf = (order: OneCOrder, line: OneCOrder["lines"][number]): string =>
  order.tax_type === TAX_TYPE.SUBJECT ? (line.vat_percent ?? "") : "";

export interface Records {
  readonly company: string;
  readonly supplier: { readonly key: string; readonly partner: string | null };
  readonly currency: string;
  readonly units: ReadonlyMap<number, string>;
  /** Keys of VAT rate records by percentage. Empty if lines contain their rate as an enumeration value. */
  readonly rates: ReadonlyMap<string, string>;
}

/**
 * Finds the records to which an order refers. Our own company, currencies, units and VAT rates are never created.
 * @throws BaseFailure
 */
export async function recordsOf(place: Place, order: OneCOrder, own: CompanyInfo): Promise<Records> {
  const company = await byNumbers(place, COMPANIES, own);
  if (company === undefined) throw absent(`${COMPANIES}: ИНН ${own.inn ?? ""}`);
  const currency = await byCode(place, CURRENCIES, CURRENCY[order.currency].number);
  const units = new Map<number, string>();
  for (const { id, okei } of UNITS)
    if (order.lines.some(({ unit }) => unit === id)) units.set(id, await byCode(place, place.shape.names.units, okei));
  const wanted = new Set(order.lines.map((line) => rateOf(order, line)));
  const rates = place.shape.line.has(RATE_RECORD) ? await ratesOf(place, wanted) : new Map<string, string>();
  return { company: keyOf(company), supplier: await supplierOf(place, order.supplier), currency, units, rates };
}
