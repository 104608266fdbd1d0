import { orderApi } from "#contract/orders/order.api.ts";
import { TAX_TYPE } from "#contract/money/vat.ts";
import type { Company } from "#server/modules/award/award-test-kit.ts";
import { LOGIN, startBase } from "#server/modules/one-c/odata/double/one-c-base-test-kit.ts";
import type { OneCBase } from "#server/modules/one-c/odata/double/one-c-base-test-kit.ts";
import { anInn, chosenDriver, sendOrder } from "#server/modules/one-c/one-c-test-kit.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import type { TestApp } from "#server/testing/test-app.ts";

/**
 * Order lines, one per unit, with VAT rates and prices that don't divide evenly. One name contains a quotation mark,
 * and one line has no part number.
 */
export const LINES = [
  { nomenclature: "Болт М8х30", part_number: "PN-001", quantity: "10", unit: 1, price: "100.05", vat_rate: 5 },
  {
    nomenclature: "Кабель 'витая пара'",
    part_number: "O'Neil 5e/2",
    quantity: "3.333",
    unit: 2,
    price: "0.0155",
    vat_rate: 2,
  },
  {
    nomenclature: `Лист ${"очень длинное название ".repeat(6)}А`,
    quantity: "0.5",
    unit: 3,
    price: "7.77",
    vat_rate: 3,
  },
  {
    nomenclature: `Лист ${"очень длинное название ".repeat(6)}Б`,
    quantity: "1",
    unit: 5,
    price: "99999.99",
    vat_rate: 7,
  },
] as const;

export type Made = { customer: Company; supplier: Company; order: number };

export async function anOrderOf(
  app: TestApp,
  given: { customer?: Company; supplier?: Company; inn?: string; body?: object } = {},
): Promise<Made> {
  const inn = given.inn ?? anInn();
  const customer =
    given.customer ?? (await aCompany(app.deps, { is_customer: true, inn, company: { kpp: "770101001" } }));
  const supplier =
    given.supplier ??
    (await aSupplier(app.deps, { inn: anInn(), name: "АО «Резистор»", company: { kpp: "780201001" } }));
  const body = {
    name: "Крепёж и кабель",
    supplier: supplier.workspace,
    currency: 1,
    tax_type: TAX_TYPE.SUBJECT,
    payment_method: "FULL_PREPAYMENT",
    comment: 'До 12:00, "срочно" & в цех №2',
    items: LINES,
    ...given.body,
  };
  const [made] = (await app.call(orderApi.create, customer, { body })).ok().results;
  if (made === undefined) throw new Error("one order was made");
  return { customer, supplier, order: made.id };
}

export async function queuedForBase(
  app: TestApp,
  given: {
    family?: "trade" | "small";
    setting?: object;
    body?: object;
    rate?: string;
    unpublished?: readonly string[];
  } = {},
): Promise<Made & { base: OneCBase; inn: string }> {
  const inn = anInn();
  const { family = "trade", unpublished = [] } = given;
  const base = await startBase({ family, unpublished, own: { ИНН: inn, КПП: "770101001" } });
  const made = await anOrderOf(app, { inn, ...(given.body === undefined ? {} : { body: given.body }) });
  await chosenDriver(app, made.customer, { driver: "odata", url: base.url, ...LOGIN, ...given.setting });
  (await sendOrder(app, made.customer, made.order, given.rate)).ok();
  return { ...made, base, inn };
}

export const named = (base: OneCBase, set: string, key: unknown) =>
  base.records.table(set).find(({ Ref_Key }) => Ref_Key === key) ?? {};

export const linesOf = (document: Record<string, unknown> | undefined): Record<string, unknown>[] => {
  const lines: unknown = document?.["Товары"] ?? document?.["Запасы"];
  return Array.isArray(lines) ? lines : [];
};
