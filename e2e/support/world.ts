import type { Viewer } from "#e2e/fixtures.ts";
import type { Lotwise } from "#e2e/support/lotwise.ts";
import { aFilledDraft, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier, aUser } from "#server/seed/people.builder.ts";
import { aGroup, deletedItems, someItems } from "#server/seed/purchase-item.builder.ts";
import { aSupplierCompany } from "#server/seed/supplier-company.builder.ts";
import { aStartedTender, aTender, stopOpenTender } from "#server/seed/tender.builder.ts";

/** Creates one record of every kind that has a page, and the users who view them. Returns the ids. */
async function makeWorld({ deps }: Lotwise) {
  const buyer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const supplier = await aSupplier(deps, { name: "ООО «Компонент-Сервис»" });
  const newcomer = await aCompany(deps, { name: "ООО «Новая компания»", status: "CREATED" });
  const administrator: Viewer = { owner: await aUser(deps, { role: ["admin"] }) };
  const listed = await aSupplierCompany(deps, {
    name: "ООО «Радиоснаб»",
    comment: "Склад в Туле",
    users: [supplier.owner],
  });
  const group = await aGroup(deps, { ...buyer, name: "Блок управления БУ-12" });
  const [item = 0] = await someItems(deps, {
    ...buyer,
    items: Array.from({ length: 60 }, (_, place) => ({ purchase_item_group: place < 8 ? group : null })),
  });
  await deletedItems(deps, {
    ...buyer,
    ids: await someItems(deps, { ...buyer, items: [{ purchase_item_group: group }, {}] }),
  });
  const draft = await aTender(deps, { customer: buyer, suppliers: [supplier] });
  const open = await aStartedTender(deps, { customer: buyer, suppliers: [supplier] });
  const [open_offer = 0] = open.suppliers.map(({ offer }) => offer);
  await aFilledDraft(deps, { supplier, offer: open_offer, prices: ["10", "20.5", null] });
  const done = await aStartedTender(deps, { customer: buyer, suppliers: [supplier] });
  const [done_offer = 0] = done.suppliers.map(({ offer }) => offer);
  await aSubmittedOffer(deps, { supplier, offer: done_offer, prices: ["10", "20.5", null] });
  await stopOpenTender(deps, { customer: buyer, id: done.id });
  await cheapestWinners(deps, { customer: buyer, tender: done.id });
  const [order = 0] = (await ordersOfWinners(deps, { customer: buyer, tender: done.id })).map(({ id }) => id);
  const mail = await deps.db.selectFrom("mail").select("id").orderBy("id").limit(1).executeTakeFirstOrThrow();
  return {
    viewers: { buyer, supplier, newcomer, administrator } satisfies Record<string, Viewer>,
    item,
    group,
    draft: draft.id,
    open: open.id,
    done: done.id,
    open_offer,
    done_offer,
    order,
    user: buyer.owner.id,
    listed,
    mail: mail.id,
  };
}
export type World = Awaited<ReturnType<typeof makeWorld>>;

/** Test records by server. They are created once per server, and tests only read them. */
const worlds = new WeakMap<Lotwise, Promise<World>>();
export function oneOfEverything(lotwise: Lotwise): Promise<World> {
  const made = worlds.get(lotwise) ?? makeWorld(lotwise);
  worlds.set(lotwise, made);
  return made;
}
