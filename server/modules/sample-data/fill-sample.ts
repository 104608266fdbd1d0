import type { AnswerOf } from "#contract/endpoint.ts";
import type { Key } from "#i18n/keys.ts";
import type { sampleDataApi } from "#contract/sample-data/sample-data.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import type { Language } from "#contract/primitives.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { systemTransaction } from "#server/db/transaction.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { insertGroup } from "#server/modules/groups/group.store.ts";
import { readOffer } from "#server/modules/offers/read-offer.ts";
import { insertItems } from "#server/modules/purchase-items/purchase-item.store.ts";
import { announceSample } from "#server/modules/sample-data/announce-sample.ts";
import { makeOffer } from "#server/modules/sample-data/make-offer.ts";
import { makeTender } from "#server/modules/sample-data/make-tender.ts";
import type { StartedTender } from "#server/modules/sample-data/make-tender.ts";
import {
  BOARD_ITEMS,
  BOARD_LOTS,
  OFFER_FILE,
  OFFERS,
  SUPPLY_ITEMS,
} from "#server/modules/sample-data/sample-content.ts";
import { silentContext } from "#server/modules/sample-data/sample-context.ts";
import {
  claimSampleData,
  hasSentTender,
  insertSampleSupplier,
  sampleTender,
} from "#server/modules/sample-data/sample-data.store.ts";
import { stopTender } from "#server/modules/tenders/stop-tender.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import { removeStored } from "#server/platform/files.ts";
import { translate } from "#server/platform/translate.ts";
import { EMPTY_ITEM } from "#server/records/purchase-item/item-table.ts";
import { markSamples } from "#server/records/sample/sample.store.ts";

type Asked = PreTransactionContext<MemberContext>;

/** Days before now on which the things happened, and days after now on which the open tender closes. */
const BEGUN = 6;
const ANSWERED = 3;
const STOPPED = 1;
const CLOSES = 14;
const NEEDED = 45;

interface Filling {
  readonly trx: SystemDb;
  readonly language: Language;
  /** Returns the context of a company so many days ago. */
  readonly as: (workspace: number, days_ago: number) => Promise<MemberContext>;
  readonly customer: number;
  readonly user: number;
  readonly now: Date;
  /** Returns the key of another stored file for an offer. */
  readonly nextFile: () => string;
}

async function makeGroup(
  { as, language, customer, user, now }: Filling,
  name: Key,
  items: typeof SUPPLY_ITEMS,
): Promise<number[]> {
  const ctx = await as(customer, BEGUN);
  const made = { by: user, at: ctx.now };
  const group = foundOrThrow(await insertGroup(ctx.db, { name: translate(language, name), ...made }));
  await markSamples(ctx.db, "purchase_item_group", [group]);
  const needed = new Date(now.getTime() + NEEDED * DAY_MS).toISOString().slice(0, 10);
  const rows = items.map(({ name: nomenclature, ...item }) => ({
    ...EMPTY_ITEM,
    ...item,
    nomenclature: translate(language, nomenclature),
    units: 1,
    target_delivery_time: needed,
    purchase_item_group: group,
    responsible_manager: user,
  }));
  const ids = await insertItems(ctx.db, rows, made);
  await markSamples(ctx.db, "purchase_item", ids);
  return ids;
}

async function answer(filling: Filling, tender: StartedTender, suppliers: readonly number[]): Promise<void> {
  const { as, customer, nextFile } = filling;
  for (const [place, terms] of OFFERS.entries()) {
    const supplier = foundOrThrow(suppliers[place]);
    const ctx = await as(supplier, ANSWERED);
    await makeOffer(ctx, foundOrThrow(tender.offers.get(supplier)), {
      terms,
      lines: terms.lines,
      customer,
      key: nextFile(),
    });
  }
}

/** In the open tender, one supplier has answered and one has opened the invitation. */
async function beginToAnswer(filling: Filling, tender: StartedTender, suppliers: readonly number[]): Promise<void> {
  const { as, customer, nextFile } = filling;
  for (const [place, terms] of OFFERS.entries()) {
    const supplier = foundOrThrow(suppliers[place]);
    const offer = foundOrThrow(tender.offers.get(supplier));
    if (terms.board !== null)
      await makeOffer(await as(supplier, ANSWERED), offer, {
        terms,
        lines: terms.board,
        customer,
        key: nextFile(),
      });
    else if (place === 1) await readOffer(await as(supplier, ANSWERED), offer);
  }
}

async function fill(filling: Filling): Promise<void> {
  const { trx, as, language, customer, user, now } = filling;
  const at = new Date(now.getTime() - BEGUN * DAY_MS);
  const suppliers: number[] = [];
  for (const { supplier } of OFFERS)
    suppliers.push(await insertSampleSupplier(trx, { name: translate(language, supplier), customer, owner: user, at }));
  const supply = await makeGroup(filling, "sample.group.supply", SUPPLY_ITEMS);
  const board = await makeGroup(filling, "sample.group.board", BOARD_ITEMS);
  const comment = translate(language, "sample.comment.tender");
  const closing = new Date(now.getTime() + CLOSES * DAY_MS);
  const done = await makeTender(await as(customer, BEGUN), {
    name: translate(language, "sample.tender.supply"),
    comment,
    closing,
    items: supply,
    suppliers,
  });
  await answer(filling, done, suppliers);
  const stopping = await as(customer, STOPPED);
  await stopTender(stopping, done.id, {
    reason: "completed",
    version: foundOrThrow(await findTender(stopping.db, done.id)).revision,
  });
  const open = await makeTender(await as(customer, BEGUN), {
    name: translate(language, "sample.tender.board"),
    comment,
    closing,
    items: board.slice(0, BOARD_LOTS),
    suppliers,
  });
  await beginToAnswer(filling, open, suppliers);
}

/**
 * Fills a company that has sent no tender with sample data: requests, suppliers that only this company sees, a tender
 * with offers to compare and one that is collecting. All are made by the calls that make real records, in one
 * transaction, without emails, inbox entries and history. A second call, also one at the same time, changes nothing.
 * @throws AppError sample_late
 */
export async function fillSample(ctx: Asked): Promise<AnswerOf<typeof sampleDataApi.fill>> {
  const { deps, principal, now } = ctx;
  const { id: customer } = principal.workspace;
  const user = principal.user_id;
  const call = { user, now, language: ctx.language, address: ctx.address, user_agent: ctx.user_agent, token: null };
  const answers = OFFERS.flatMap(({ lines, board }) => (board === null ? [lines] : [lines, board]));
  const keys = await Promise.all(answers.map(() => deps.files.put(OFFER_FILE)));
  const unused = [...keys];
  const nextFile = (): string => foundOrThrow(unused.pop());
  let isFilled = false;
  try {
    return await systemTransaction(deps.db, {}, async (trx) => {
      isFilled = await claimSampleData(trx, customer, now);
      if (!isFilled) return { tender: await sampleTender(trx, customer) };
      if (await hasSentTender(trx, customer)) throw new AppError("sample_late");
      const as = (workspace: number, days_ago: number): Promise<MemberContext> =>
        silentContext(trx, call, { workspace, now: new Date(now.getTime() - days_ago * DAY_MS) });
      await fill({ trx, language: ctx.language, as, customer, user, now, nextFile });
      const { db } = await as(customer, 0);
      await announceSample(db);
      return { tender: await sampleTender(trx, customer) };
    });
  } catch (error) {
    isFilled = false;
    throw error;
  } finally {
    if (!isFilled) for (const key of keys) await removeStored(deps, key);
  }
}
