import type { VatBasis } from "#contract/money/vat.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { StartingRole } from "#contract/permissions.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { readColumns } from "#contract/comparison/read-columns.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aMember, aSession, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import type { LotOptions, TenderOptions } from "#server/seed/tender.builder.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

export type Company = Awaited<ReturnType<typeof aCompany>>;

/**
 * Prices by supplier, in lot order. A null price declines the line. Undefined instead of a list means that the supplier
 * submits no offer.
 */
type Answers = readonly (readonly (string | null)[] | undefined)[];

export async function anAnsweredTender(
  { deps }: TestApp,
  given: {
    answers: Answers;
    /** Currency and VAT basis of each offer. The default is the tender's currency without VAT. */
    typed?: readonly { readonly currency?: CurrencyId; readonly basis?: VatBasis }[];
    lots?: readonly LotOptions[];
    open?: boolean;
    customer?: Company;
  } & Partial<Pick<TenderOptions, "sealed" | "currency" | "other_currencies">>,
) {
  const { answers, typed = [], open = false, ...rest } = given;
  const { customer = await aCompany(deps, { is_customer: true }), ...fields } = rest;
  const invited: Company[] = [];
  // Creates the suppliers one after another, so that their ids are in the order of `answers`.
  for (const _ of answers) invited.push(await aSupplier(deps));
  const { id, lots, suppliers } = await aStartedTender(deps, {
    lots: ["400", "24000"],
    vat_rate: 5,
    ...fields,
    customer,
    suppliers: invited,
  });
  for (const [place, prices] of answers.entries()) {
    const supplier = suppliers[place];
    if (supplier !== undefined && prices !== undefined)
      await aSubmittedOffer(deps, { supplier, offer: supplier.offer, prices, ...typed[place] });
  }
  if (!open) await stopOpenTender(deps, { customer, id });
  const items = await deps.db
    .selectFrom("offer_item")
    .innerJoin("offer", "offer.id", "offer_item.offer_id")
    .where("offer.tender_id", "=", id)
    .select(["offer_item.id", "offer_item.lot_id", "offer.supplier_id"])
    .execute();
  const line = (supplier: number, lot: number): number =>
    items.find((item) => item.supplier_id === suppliers[supplier]?.workspace && item.lot_id === lots[lot]?.id)?.id ?? 0;
  return { id, customer, suppliers, lots: lots.map((lot) => lot.id), line };
}

export const chosen = async (app: TestApp, by: Company, id: number) =>
  (await app.call(lotApi.list, by, { params: { id } }))
    .ok()
    .results.map(({ winners }) => winners.map(({ offer_item, quantity }) => [offer_item, quantity]));

export async function comparisonOf(app: TestApp, by: Caller, id: number) {
  const answer = await app.call(comparisonApi.one, by, { params: { id } });
  return { status: answer.status, ok: () => readColumns(answer.ok()) };
}

export async function aColleague({ deps }: TestApp, company: Company, role?: StartingRole) {
  const user = await aMember(deps, {
    workspace: { id: company.workspace, roles: company.roles },
    ...(role === undefined ? {} : { role }),
  });
  return { token: await aSession(deps, user), workspace: company.workspace };
}

/** Number of the last order. Starts far above the numbers that the server assigns. */
let ordered = 1000;

export async function anOrderLine(
  { deps }: TestApp,
  given: {
    customer: Company;
    supplier: Company;
    part_number: string;
    price: string;
    quantity?: string;
    currency?: 1 | 2 | 3;
    tender?: number;
    lot?: number;
    offer_item?: number;
    refused?: boolean;
    unit?: 1 | 2 | 3 | 4 | 5;
  },
): Promise<number> {
  const { customer, supplier, quantity = "1", tender = null, lot = null, offer_item = null, refused = false } = given;
  const money = { total: "1.00", vat: "0.22", total_with_vat: "1.22" };
  const number = (ordered += 1);
  const order = await deps.db
    .insertInto("purchase_order")
    .values({
      customer_id: customer.workspace,
      supplier_id: supplier.workspace,
      tender_id: tender,
      number,
      name: "Заказ",
      status: refused ? "CLOSED" : "OPENED",
      payment_status: refused ? "REFUSED" : null,
      declined_at: refused ? deps.clock.now().toISOString() : null,
      declined_by: refused ? "supplier" : null,
      currency: given.currency ?? 1,
      tax_type: 1,
      payment_method: "FULL_POST_PAYMENT",
      ...money,
      created_by: customer.owner.id,
      created_at: deps.clock.now().toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const line = await deps.db
    .insertInto("purchase_order_item")
    .values({
      order_id: order.id,
      customer_id: customer.workspace,
      supplier_id: supplier.workspace,
      position: 1,
      lot_id: lot,
      offer_item_id: offer_item,
      part_number: given.part_number,
      quantity,
      unit: given.unit ?? 1,
      price_per_unit: given.price,
      based_price: given.price,
      ...money,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (lot !== null && offer_item !== null)
    await deps.db
      .updateTable("lot_winner")
      .set({ order_item_id: line.id })
      .where("lot_id", "=", lot)
      .where("offer_item_id", "=", offer_item)
      .execute();
  return line.id;
}
