import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { offerImportApi } from "#contract/imports/offer-import.api.ts";
import type { LiveEvent } from "#contract/live/live.api.ts";
import { IsoDate } from "#contract/primitives.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import { anExchange } from "#server/modules/one-c/one-c-test-kit.ts";
import { openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aComment } from "#server/seed/comment.builder.ts";
import { aFilledDraft, anEnteredOffer, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aMemberWith, aSupplier } from "#server/seed/people.builder.ts";
import { aDelivery, anInvoicedOrder, cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { differences, holding, readEverything, unread } from "#server/testing/observe/observe.ts";
import type { Observation } from "#server/testing/observe/observe.ts";
import { addFiles, aWorld, mailsTo } from "#server/testing/observe/worlds.ts";
import type { World } from "#server/testing/observe/worlds.ts";
import { collectEvents } from "#server/testing/collect-events.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller } from "#server/testing/test-app.ts";

const SAYS = [
  {
    prices: ["777.1357", "31.5", null],
    draft: ["555.2468"],
    comment: "Семьсот семьдесят семь",
    freight: "7777.13",
    file: { name: "КП-777.pdf", bytes: Buffer.from("%PDF-1.4\nseven") },
  },
  {
    prices: [null, "4", "888888.8642"],
    draft: ["9"],
    comment: "Восемь восьмёрок",
    freight: "888.88",
    file: { name: "Предложение.pdf", bytes: Buffer.from("%PDF-1.4\neight eights, and longer") },
  },
] as const;
const MARKS = [
  "777.1357",
  "888888.8642",
  "555.2468",
  "Семьсот семьдесят семь",
  "Восемь восьмёрок",
  "КП-777",
  "7777.13",
  "eight eights",
];
/** What the customer's people say among themselves. */
const COMMENT = "Метка разговора";
/** Words of the mails that call people to a comment. */
const ABOUT_COMMENTS = ["упоминает вас", "Задача для вас", "поручает вам"];
const MATERIAL = { ids: [1, 2, 3, 4, 5, 6, 7, 8, 9], texts: ["777.1357", "КП-777"] };

/**
 * Endpoints that the test doesn't call. Exports use another format and contain items, groups, orders or data of the
 * lists of tenders and suppliers; that of received offers reads the view of their list. `orders.to_create` returns data
 * only while winners lack an order, which the order tests cover. `invoice_draft` is for suppliers. Exports of the
 * administration write the rows of their lists, which are called.
 */
const NOT_ASKED = [
  "users.export",
  "verification.export",
  "purchase_items.export",
  "marketplace.product",
  "groups.export",
  "tenders.export",
  "suppliers.export",
  "scenarios.winners",
  "scenarios.differences",
  "orders.to_create",
  "orders.export",
  "received_offers.export",
  "order_paper.invoice_draft",
  "mails.export",
  "audit.export",
];

/** Two test environments that differ only in the suppliers' offers. */
const worlds: World[] = [];
const heard: LiveEvent[][] = [];
const seen: Observation[] = [];

beforeAll(async () => {
  for (const says of SAYS) {
    const world = await aWorld(await startTestApp(), { sealed: true });
    const { deps } = world.app;
    const events = await collectEvents(deps, world.customer.workspace);
    for (const supplier of [world.first, world.second])
      await addFiles(world, supplier, { ...says.file, price: says.draft[0] });
    await aSubmittedOffer(deps, {
      supplier: world.first,
      offer: world.first.offer,
      prices: says.prices,
      comment: says.comment,
      freight: says.freight,
      file: says.file,
    });
    await aFilledDraft(deps, {
      supplier: world.second,
      offer: world.second.offer,
      prices: says.draft,
      comment: says.comment,
      file: says.file,
    });
    worlds.push(world);
    heard.push(events);
  }
});
afterAll(async () => {
  for (const world of worlds) await world.app.close();
});

/**
 * Enters two offers as the customer in another tender: one is unfinished and has an import file, the other is complete.
 */
async function anAnswerFromOutside({ app, customer }: World): Promise<void> {
  const { suppliers } = await aStartedTender(app.deps, {
    customer,
    suppliers: [await aSupplier(app.deps), await aSupplier(app.deps)],
  });
  const [offer = 0, entered = 0] = suppliers.map((each) => each.offer);
  await anEnteredOffer(app.deps, { customer, offer: entered });
  await openDraftByApi(app, { ...customer, offer });
  const file = { name: "ответ.csv", bytes: aCsv(["№", "Цена"], [["1", "5"]]) };
  (await app.call(offerImportApi.upload, customer, { body: { offer }, file })).ok();
}

async function expectSealed(by: (world: World) => Caller): Promise<void> {
  const [one, other] = [
    await readEverything(world(0).app, by(world(0)), MATERIAL),
    await readEverything(world(1).app, by(world(1)), MATERIAL),
  ];
  seen.push(one, other);
  expect(differences(one, other)).toEqual([]);
  expect([...holding(one, MARKS), ...holding(other, MARKS)]).toEqual([]);
}

function world(place: number): World {
  const found = worlds[place];
  if (found === undefined) throw new Error("no such world");
  return found;
}

describe("before a sealed tender is done nobody reads what its suppliers offer", () => {
  test("its customer doesn't", { timeout: 120_000 }, () => expectSealed(({ customer }) => customer));

  test("administrators don't, though they read every mail", { timeout: 120_000 }, () =>
    expectSealed(({ administrator }) => administrator),
  );

  test("nor does a mail or an event tell of it", async () => {
    const [one, other] = [
      await mailsTo(world(0), world(0).customer.owner.email),
      await mailsTo(world(1), world(1).customer.owner.email),
    ];
    expect(one.length).toBeGreaterThan(0);
    expect(one).toEqual(other);
    expect(MARKS.filter((mark) => JSON.stringify([one, other]).includes(mark))).toEqual([]);
    expect(heard[0]).toEqual(heard[1]);
  });
});

test(
  "once it is done its customer reads what was submitted and nothing of a working copy; administrators go on reading no price; what the customer's people say reaches neither them nor a supplier",
  { timeout: 120_000 },
  async () => {
    const { app, customer, tender, administrator, first } = world(0);
    await stopOpenTender(app.deps, { customer, id: tender });
    await cheapestWinners(app.deps, { customer, tender, lots: 1 });
    const [order] = await ordersOfWinners(app.deps, { customer, tender });
    const ordered = { customer, order: order?.id ?? 0 };
    await anExchange(app, ordered);
    await anInvoicedOrder(app.deps, { ...ordered, supplier: first });
    await aDelivery(app.deps, { ...ordered, supplier: first });
    await anAnswerFromOutside(world(0));
    const talk = { by: customer, as: "customer", mention: customer.owner.id, text: COMMENT } as const;
    const task = { assignee: customer.owner.id, due: IsoDate.parse("2026-11-24") };
    await aComment(app.deps, { ...talk, record: "tender", record_id: tender, task });
    await aComment(app.deps, { ...talk, record: "order", record_id: ordered.order, task });
    const colleague = await aMemberWith(app.deps, customer, ["read_tender", "read_order"]);
    const called = { mention: colleague.id, record: "tender", record_id: tender } as const;
    await aComment(app.deps, { ...talk, ...called });
    await aComment(app.deps, { ...talk, ...called, task: { ...task, assignee: colleague.id } });
    const mailed = JSON.stringify(await mailsTo(world(0), colleague.email));
    expect(ABOUT_COMMENTS.filter((words) => !mailed.includes(words))).toEqual([]);
    const revealed = await readEverything(app, customer, MATERIAL);
    seen.push(revealed);
    expect(holding(revealed, ["777.1357"]).length).toBeGreaterThan(0);
    expect(holding(revealed, ["555.2468"])).toEqual([]);
    // What colleagues say is part of their comments and tasks alone, and of no export, file, history or 1C document.
    expect(new Set(holding(revealed, [COMMENT]).map((call) => call.split(" ")[0]))).toEqual(
      new Set(["comments.list", "comments.tasks", "home.home"]),
    );
    expect(holding(await readEverything(app, first, MATERIAL), [COMMENT])).toEqual([]);
    const administered = await readEverything(app, administrator, MATERIAL);
    expect(holding(administered, ["777.1357", "555.2468", COMMENT, ...ABOUT_COMMENTS])).toEqual([]);
  },
);

test("and no call of customers and administrators was left out", () => {
  // A new endpoint is called automatically. If the test data gives it nothing to return, extend `worlds.ts` or add the
  // endpoint to `NOT_ASKED` with a reason.
  expect(
    unread(seen, {
      admin: true,
      permissions: PERMISSIONS.filter((permission) => permission !== "read_offer" && permission !== "update_offer"),
    }),
  ).toEqual(NOT_ASKED);
});
