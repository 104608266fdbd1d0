import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LiveEvent } from "#contract/live/live.api.ts";
import { aComment } from "#server/seed/comment.builder.ts";
import { aFilledDraft, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { IsoDate } from "#contract/primitives.ts";
import { stopOpenTender } from "#server/seed/tender.builder.ts";
import {
  CALLS,
  differences,
  holding,
  isLeftOut,
  readEverything,
  tryEverything,
  unread,
} from "#server/testing/observe/observe.ts";
import type { Observation } from "#server/testing/observe/observe.ts";
import { addFiles, alignNumbers, aWorld, mailsTo, rowsOf } from "#server/testing/observe/worlds.ts";
import type { World } from "#server/testing/observe/worlds.ts";
import { collectEvents } from "#server/testing/collect-events.ts";
import { startTestApp } from "#server/testing/test-app.ts";

const MARKS = {
  price: "777.1357",
  line: "Метка строки Q7",
  offer: "Метка предложения Q7",
  freight: "7713.57",
  file: "Метка-файла-Q7.pdf",
  bytes: "%PDF-1.4\nМетка содержимого Q7",
  part: "METKA-Q7",
  comment: "Метка разговора Q7",
};
const MATERIAL = { ids: [1, 2, 3, 4, 5, 6, 7, 8, 9], texts: [MARKS.part, "Первый поставщик"] };

/** Endpoints that are rate-limited (account and company registry), slow or endless. */
const LEFT_OUT = [
  "account.activate",
  "account.check_reset",
  "companies.company",
  "companies.bank",
  "invites.info",
  "invites.auth",
  "invites.reject_by_link",
  "awaited_links.info",
  "award_protocols.pdf",
  "order_paper.pdf",
  "order_paper.specification",
  "order_paper.invoice_preview",
  "monitoring.status",
  "settings.all",
  "live.events",
];

/** Two test environments that differ only in the first supplier, which is active in one and inactive in the other. */
let busy: World;
let still: World;
const heard = new Map<World, LiveEvent[]>();
const seen: [Observation, Observation][] = [];

beforeAll(async () => {
  busy = await aWorld(await startTestApp(), { sealed: false });
  still = await aWorld(await startTestApp(), { sealed: false });
  for (const world of [busy, still]) heard.set(world, await collectEvents(world.app.deps, world.second.workspace));
});
afterAll(async () => {
  await busy.app.app.close();
  await still.app.close();
});

/** Writes comments and tasks of the first supplier and of the customer on everything that the second supplier knows. */
async function addComments({ app, first, customer, tender }: World): Promise<void> {
  const lot = await app.deps.db
    .selectFrom("lot")
    .select("id")
    .where("tender_id", "=", tender)
    .executeTakeFirstOrThrow();
  const task = (assignee: number) => ({ assignee, due: IsoDate.parse("2026-11-24") });
  const own = { by: first, as: "supplier", text: MARKS.comment, mention: first.owner.id } as const;
  await aComment(app.deps, { ...own, record: "offer", record_id: first.offer, task: task(first.owner.id) });
  for (const [record, record_id] of [
    ["tender", tender],
    ["lot", lot.id],
    ["received_offer", first.offer],
    ["received_offer", busy.second.offer],
  ] as const)
    await aComment(app.deps, {
      by: customer,
      as: "customer",
      text: MARKS.comment,
      mention: customer.owner.id,
      task: task(customer.owner.id),
      record,
      record_id,
    });
}

const both = async (act: (world: World) => Promise<unknown>): Promise<void> => {
  await alignNumbers(busy, still);
  for (const world of [busy, still]) await act(world);
};

/**
 * Masks the number of lots that went to other suppliers. Bidders may learn this number once a lot is ordered
 * (docs/decisions).
 */
const withoutOutcome = (seenBy: Observation): Observation => ({
  ...seenBy,
  answers: new Map(
    [...seenBy.answers].map(([question, answer]) => [question, answer.replaceAll(/(lots_not_chosen\\?":)\d+/g, "$10")]),
  ),
});

async function look(how: typeof readEverything): Promise<[Observation, Observation]> {
  await alignNumbers(busy, still);
  const pair: [Observation, Observation] = [
    withoutOutcome(await how(busy.app, busy.second, MATERIAL)),
    withoutOutcome(await how(still.app, still.second, MATERIAL)),
  ];
  seen.push(pair);
  return pair;
}

describe("a supplier learns nothing of another one of the same tender", () => {
  test("while it answers", { timeout: 120_000 }, async () => {
    const { first, app } = busy;
    await aFilledDraft(app.deps, { supplier: first, offer: first.offer, prices: ["1"] });
    await addComments(busy);
    await addFiles(busy, first, { name: MARKS.file, bytes: Buffer.from(MARKS.bytes), price: MARKS.price });
    await aSubmittedOffer(app.deps, {
      supplier: first,
      offer: first.offer,
      prices: [MARKS.price, null],
      lines: [{ comment: MARKS.line, replacement: true, replacement_part_number: MARKS.part }],
      comment: MARKS.offer,
      freight: MARKS.freight,
      file: { name: MARKS.file, bytes: Buffer.from(MARKS.bytes) },
    });
    await both((world) =>
      addFiles(world, world.second, {
        name: "Сертификат.pdf",
        bytes: Buffer.from("%PDF-1.4\nсертификат"),
        price: "900",
      }),
    );
    await both(({ app: { deps }, second }) =>
      aFilledDraft(deps, { supplier: second, offer: second.offer, prices: ["900"] }),
    );
    const [one, other] = await look(readEverything);
    expect(differences(one, other)).toEqual([]);
    expect(one.answers.size).toBeGreaterThan(300);
  });

  test("when the tender is over and the other one has its order", { timeout: 120_000 }, async () => {
    await both(({ app: { deps }, second }) =>
      aSubmittedOffer(deps, { supplier: second, offer: second.offer, prices: ["900"] }),
    );
    await both(({ app: { deps }, customer, tender }) => stopOpenTender(deps, { customer, id: tender }));
    await cheapestWinners(busy.app.deps, { customer: busy.customer, tender: busy.tender, lots: 1 });
    await ordersOfWinners(busy.app.deps, { customer: busy.customer, tender: busy.tender });
    const [one, other] = await look(readEverything);
    expect(differences(one, other)).toEqual([]);
  });

  test(
    "by whatever it tries with the other's and the customer's records, and changes none of them",
    { timeout: 120_000 },
    async () => {
      const before = [await rowsOf(busy, busy.first), await rowsOf(busy, busy.customer)];
      const [one, other] = await look(tryEverything);
      expect(differences(one, other)).toEqual([]);
      expect([await rowsOf(busy, busy.first), await rowsOf(busy, busy.customer)]).toEqual(before);
    },
  );

  test("by mail and by events", async () => {
    const email = busy.second.owner.email;
    const mails = await mailsTo(busy, email);
    expect(mails.length).toBeGreaterThan(2);
    expect(mails).toEqual(await mailsTo(still, email));
    expect(heard.get(busy)?.length).toBeGreaterThan(0);
    // The offer changes once more when the supplier is notified of its outcome.
    const isOutcome = ({ kind, id }: LiveEvent): boolean => kind === "offer_changed" && id === busy.second.offer;
    const [one, other] = [heard.get(busy) ?? [], heard.get(still) ?? []];
    expect(one.filter(isOutcome)).toHaveLength(other.filter(isOutcome).length + 1);
    expect(one.filter((event) => !isOutcome(event))).toEqual(other.filter((event) => !isOutcome(event)));
  });

  test("in no answer stands a word of the other's", () => {
    const words = [
      MARKS.price,
      MARKS.line,
      MARKS.offer,
      MARKS.freight,
      MARKS.file,
      "Метка содержимого Q7",
      MARKS.comment,
    ];
    expect(seen.flatMap(([one]) => holding(one, words))).toEqual([]);
  });

  test("and no call of suppliers was left out", () => {
    // A new endpoint is called automatically. If the test data gives it nothing to return, extend `worlds.ts`.
    expect(
      unread(
        seen.map(([one]) => one),
        { permissions: ["read_offer", "update_offer"] },
      ),
      // The export needs a list of columns. It writes the rows that the list returns, which is called.
    ).toEqual(["offers.export"]);
    expect(
      CALLS.filter(({ endpoint }) => isLeftOut(endpoint) && endpoint.method === "GET").map(({ name }) => name),
    ).toEqual(LEFT_OUT);
  });
});
