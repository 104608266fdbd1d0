import { UnitWord } from "#contract/imports/unit-words.ts";
import { rememberMakerAliases } from "#server/records/company-word/maker-alias.ts";
import { rememberUnitWords } from "#server/modules/imports/unit-word.store.ts";
import { insertRepayment } from "#server/modules/orders/repayment.store.ts";
import { NO_CONDITIONS } from "#contract/scenarios/conditions.schema.ts";
import { sendInviteInside } from "#server/modules/invites/send-invite.ts";
import { offerOwnershipInside } from "#server/modules/members/change-owner.ts";
import { removeItems } from "#server/modules/purchase-items/delete-items.ts";
import { inviteSuppliers } from "#server/modules/supplier-invites/invite-suppliers.ts";
import { awaitSuppliers } from "#server/modules/tenders/await-suppliers.ts";
import { changeTender } from "#server/modules/tenders/change-tender.ts";
import { insertSetting } from "#server/modules/table-settings/table-setting.store.ts";
import { actingAs } from "#server/seed/acting-as.ts";
import { anAttribute, aValue } from "#server/seed/attribute.builder.ts";
import { aComment } from "#server/seed/comment.builder.ts";
import { aRequestedApproval } from "#server/seed/award.builder.ts";
import { aDocument, anOfferFile } from "#server/seed/document.builder.ts";
import { aBillOfMaterials, anImport } from "#server/seed/import.builder.ts";
import { aFilledDraft, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import {
  aDelivery,
  anInvoicedOrder,
  aPaymentRequest,
  aReceipt,
  aReturn,
  anAmendment,
  cheapestWinners,
  ordersOfWinners,
} from "#server/seed/order.builder.ts";
import { anExchange, aReconciliation } from "#server/modules/one-c/one-c-test-kit.ts";
import { gatherWords } from "#server/modules/purchase-items/item-upkeep.store.ts";
import { claimSampleData } from "#server/modules/sample-data/sample-data.store.ts";
import { markSamples } from "#server/records/sample/sample.store.ts";
import { createScenario } from "#server/modules/scenarios/change-scenarios.ts";
import { A_COMPANY } from "#server/seed/company.builder.ts";
import { aQuestion, anAnswer } from "#server/seed/question.builder.ts";
import { aCompany, aMember, aSupplier } from "#server/seed/people.builder.ts";
import { aGroup, someItems } from "#server/seed/purchase-item.builder.ts";
import { aNextRound } from "#server/seed/round.builder.ts";
import { aTenderBasis } from "#server/seed/tender-basis.builder.ts";
import { aStartedTender, aTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import type { TestApp } from "#server/testing/test-app.ts";

/**
 * Creates rows in every tenant table: a customer with two suppliers, a sealed open tender and a draft tender. A third,
 * unrelated company has no access to these rows.
 */
export async function aFenceWorld(app: TestApp) {
  const { deps } = app;
  const { inn: _inn, ...company } = A_COMPANY;
  const supplier = () => aSupplier(deps, { company });
  const [customer, winner, rival, stranger] = [
    await aCompany(deps),
    await supplier(),
    await supplier(),
    await aCompany(deps, { is_supplier: true }),
  ];
  await anImport(deps, { by: customer, file: { name: "BOM.csv", bytes: aBillOfMaterials(1) } });
  await gatherWords(deps.db);
  await actingAs(deps, { ...customer, as: "customer" }, async (ctx) => {
    await rememberUnitWords(ctx.db, [UnitWord.parse({ text: "уп", unit: 1, factor: "100" })], ctx.now);
    await rememberMakerAliases(ctx.db, [{ text: "TI", maker: "Texas Instruments" }], ctx.now);
  });
  const done = await aStartedTender(deps, { customer, suppliers: [winner, rival], lots: ["10"] });
  await aSubmittedOffer(deps, { supplier: winner, offer: done.suppliers[0]?.offer ?? 0, prices: ["5"] });
  await aSubmittedOffer(deps, { supplier: rival, offer: done.suppliers[1]?.offer ?? 0, prices: ["6"] });
  await stopOpenTender(deps, { customer, id: done.id });
  await cheapestWinners(deps, { customer, tender: done.id });
  await actingAs(deps, { ...customer, as: "customer" }, (ctx) =>
    createScenario(ctx, done.id, { name: "Дешевле всего", conditions: NO_CONDITIONS }),
  );
  const [order] = await ordersOfWinners(deps, { customer, tender: done.id });
  await anExchange(app, { customer, order: order?.id ?? 0 });
  await aReconciliation(app, customer);
  await anInvoicedOrder(deps, { customer, supplier: winner, order: order?.id ?? 0 });
  const received = { customer, supplier: winner, order: order?.id ?? 0 };
  const delivery = await aDelivery(deps, received);
  await aReceipt(deps, { ...received, delivery });
  await aPaymentRequest(deps, received);
  await aReturn(deps, { ...received, delivery });
  await anAmendment(deps, received);
  await actingAs(deps, { ...customer, as: "customer" }, (ctx) =>
    insertRepayment(
      ctx.db,
      { kind: "RETURNED", amount: "1.00", date: "2026-11-20", note: null },
      { order: received.order, supplier: winner.workspace, by: customer.owner.id, at: ctx.now },
    ),
  );
  const commented = { record: "order", record_id: received.order } as const;
  await aComment(deps, { by: customer, as: "customer", ...commented });
  await aComment(deps, { by: winner, as: "supplier", ...commented });
  await aRequestedApproval(deps, { customer, tender: done.id });
  const by = { ...customer, as: "customer" } as const;
  await aTenderBasis(deps, { customer, tender: done.id, offer: done.suppliers[0]?.offer ?? 0 });
  const open = await aStartedTender(deps, { customer, suppliers: [winner, rival], lots: ["10"], sealed: true });
  const [answered = 0, begun = 0] = open.suppliers.map(({ offer }) => offer);
  await anOfferFile(deps, { supplier: winner, offer: answered });
  await anOfferFile(deps, { supplier: winner, offer: answered, lot: open.lots[0]?.id ?? 0 });
  await anOfferFile(deps, { supplier: rival, offer: begun });
  await aSubmittedOffer(deps, { supplier: winner, offer: answered, prices: ["7"] });
  await aFilledDraft(deps, { supplier: rival, offer: begun, prices: ["8"] });
  const question = await aQuestion(deps, { supplier: rival, offer: begun, question: "Мы возим TI. Можно TI?" });
  await anAnswer(deps, { customer, tender: open.id, question, to_all: true, wording: "Допускается ли TI?" });
  await aQuestion(deps, { supplier: winner, offer: answered });
  await actingAs(deps, by, (ctx) => changeTender(ctx, open.id, { comment: "В катушках" }));
  await deps.db
    .insertInto("workspace_supplier")
    .values({ workspace_id: customer.workspace, supplier_id: winner.workspace })
    .execute();
  await actingAs(deps, by, (ctx) =>
    sendInviteInside(ctx, { email: "new@example.test", role: customer.roles.MG }, () => undefined),
  );
  const heir = await aMember(deps, { workspace: { id: customer.workspace, roles: customer.roles } });
  await actingAs(deps, by, (ctx) => offerOwnershipInside(ctx, heir.id, () => undefined));
  const group = await aGroup(deps, { ...customer, name: "Блок питания" });
  const [item = 0] = await someItems(deps, { ...customer, items: [{ purchase_item_group: group }] });
  await claimSampleData(deps.db, customer.workspace, deps.clock.now());
  await actingAs(deps, { ...customer, as: "customer" }, (ctx) => markSamples(ctx.db, "purchase_item_group", [group]));
  await aDocument(deps, { ...customer, item });
  for (const owner of [
    { kind: "item", id: item },
    { kind: "group", id: group },
  ] as const) {
    const { id: attribute } = await anAttribute(deps, owner.kind, { key: "coating", name: "Покрытие" });
    await aValue(deps, customer.workspace, owner, { attribute, value: "Ц6.хр" });
  }
  const gone = await someItems(deps, { ...customer, items: [{}] });
  await actingAs(deps, by, (ctx) => removeItems(ctx, gone));
  const view = { table: "purchase-items", name: "Срочное", shared: true, settings: {} } as const;
  await actingAs(deps, by, (ctx) => insertSetting(ctx.db, customer.owner.id, view, ctx.now));
  await aStartedTender(deps, { customer, suppliers: [rival], items: [item] });
  const left = await aStartedTender(deps, { customer, suppliers: [winner], lots: ["10"] });
  await aSubmittedOffer(deps, { supplier: winner, offer: left.suppliers[0]?.offer ?? 0, prices: ["5"] });
  await stopOpenTender(deps, { customer, id: left.id });
  const asked = await aStartedTender(deps, { customer, suppliers: [winner, rival], lots: ["10"] });
  for (const { offer, ...supplier } of asked.suppliers)
    await aSubmittedOffer(deps, { supplier, offer, prices: [String(offer)] });
  await stopOpenTender(deps, { customer, id: asked.id });
  await aNextRound(deps, { customer, id: asked.id, suppliers: [winner, rival], price_feedback: "rank" });
  const drafted = await aTender(deps, { customer, suppliers: [rival], items: [item] });
  await actingAs(deps, by, (ctx) => awaitSuppliers(ctx, drafted.id, ["awaited@example.test"]));
  await actingAs(deps, by, (ctx) => inviteSuppliers(ctx, { emails: ["listed@example.test"] }));
  return { customer, winner, rival, stranger, sealed: open, drafted };
}
