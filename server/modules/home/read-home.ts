import type { AnswerOf } from "#contract/endpoint.ts";
import { MAX_ATTENTION_ROWS } from "#contract/home/home.api.ts";
import type { Attention, Home, homeApi } from "#contract/home/home.api.ts";
import { isReady, isUnsentSoon } from "#contract/offers/offer.rules.ts";
import { ORDER_LATE_DAYS } from "#contract/limits.ts";
import { DUE_SOON_DAYS } from "#contract/orders/promised-day.ts";
import { IsoDate, Timestamp } from "#contract/primitives.ts";
import { may } from "#contract/permissions.ts";
import { DAY_MS, HOUR_MS } from "#contract/time-units.ts";
import type { MemberContext } from "#server/http/context.ts";
import { ordersToApprove, waitingApprovals } from "#server/modules/approvals/approval.store.ts";
import type { OrderToApprove, WaitingApproval } from "#server/modules/approvals/approval.store.ts";
import { readOwnTasks } from "#server/modules/comments/read-comments.ts";
import {
  homeFigures,
  itemsNeeded,
  offersToAnswer,
  openTenders,
  tendersToFinish,
} from "#server/modules/home/home.store.ts";
import { readFirstSteps } from "#server/modules/home/read-first-steps.ts";
import { openOrders, waitingOrders } from "#server/modules/home/waiting-order.store.ts";
import { dayOf, dayStart } from "#server/platform/zoned-day.ts";
import type { HomeScope } from "#server/modules/home/home.store.ts";

const SOON_MS = 12 * HOUR_MS;
const COMING_DAYS = 7;
const MAX_TASKS = 10;
/** Rows of a card with a list of its own. */
const CARD_ROWS = 20;

export function homeScope({ principal }: Pick<MemberContext, "principal">): HomeScope {
  const { is_customer, is_supplier } = principal.workspace;
  return {
    purchase: is_customer && may(principal, "read_purchase"),
    tender: is_customer && may(principal, "read_tender"),
    offer: is_supplier && (may(principal, "read_offer") || may(principal, "update_offer")),
    order: may(principal, "read_order"),
  };
}

const attention = (given: Pick<Attention, "kind"> & Partial<Attention>): Attention => ({
  id: null,
  number: null,
  round: null,
  name: null,
  done: null,
  of: null,
  at: null,
  amount: null,
  currency: null,
  what: null,
  ...given,
});
const isSoon = (closing: string | null, now: Date): boolean =>
  closing !== null && Date.parse(closing) - now.getTime() <= SOON_MS;

interface Open {
  readonly tenders: Awaited<ReturnType<typeof openTenders>>;
  readonly finish: Awaited<ReturnType<typeof tendersToFinish>>;
  readonly offers: Home["offers"];
  readonly needed: Awaited<ReturnType<typeof itemsNeeded>>;
  readonly orders: Awaited<ReturnType<typeof openOrders>>;
  readonly waiting: Awaited<ReturnType<typeof waitingOrders>>;
  readonly approvals: readonly WaitingApproval[];
  readonly orderApprovals: readonly OrderToApprove[];
}

function offersWaiting({ offers }: Open, now: Date): Attention[] {
  const isUnsent = ({ is_ready, closing_date }: Home["offers"][number]): boolean =>
    isUnsentSoon({
      is_ready,
      closing_date: closing_date === null ? null : Date.parse(closing_date),
      now: now.getTime(),
    });
  return [
    ...offers
      .filter((offer) => isUnsent(offer))
      .map((offer) =>
        attention({
          kind: "offer_unsent",
          id: offer.id,
          number: offer.number,
          name: offer.name,
          at: offer.closing_date,
        }),
      ),
    ...offers
      .filter((offer) => isSoon(offer.closing_date, now) && !isUnsent(offer))
      .map((offer) =>
        attention({
          kind: "offer_to_answer",
          id: offer.id,
          number: offer.number,
          name: offer.name,
          done: offer.filled_count,
          of: offer.lot_count,
          at: offer.closing_date,
        }),
      ),
  ];
}

const approvalsWaiting = ({ approvals }: Open): Attention[] =>
  approvals.map(({ id, number, round, name, total, currency, asked_at }) =>
    attention({ kind: "award_to_approve", id, number, round, name, amount: total, currency, at: asked_at }),
  );

const orderApprovalsWaiting = ({ orderApprovals }: Open): Attention[] =>
  orderApprovals.map(({ id, number, name, total, currency, asked_at }) =>
    attention({ kind: "order_to_approve", id, number, name, amount: total, currency, at: asked_at }),
  );

function tendersWaiting({ tenders, finish }: Open, now: Date): Attention[] {
  return [
    ...tenders
      .filter((tender) => isSoon(tender.closing_date, now))
      .map((tender) =>
        attention({
          kind: "tender_closing",
          id: tender.id,
          number: tender.number,
          round: tender.round,
          name: tender.name,
          done: tender.processed_count + tender.rejected_count,
          of: tender.supplier_count,
          at: tender.closing_date,
        }),
      ),
    ...finish.map((tender) => {
      const isToOrder = tender.awarded > tender.ordered;
      return attention({
        kind: isToOrder ? "tender_to_order" : "tender_to_award",
        id: tender.id,
        number: tender.number,
        round: tender.round,
        name: tender.name,
        // Progress of ordering counts awarded lots only. Progress of awarding counts all lots.
        done: isToOrder ? tender.ordered : tender.awarded,
        of: isToOrder ? tender.awarded : tender.lots,
        at: tender.closed_at,
      });
    }),
  ];
}

const ordersWaiting = ({ waiting }: Open, late: boolean): Attention[] =>
  waiting
    .filter(({ is_late }) => (is_late ?? false) === late)
    .map((order) =>
      attention({
        kind: late ? "order_late" : order.due === null ? "order_waits" : "order_due",
        id: order.id,
        number: order.number,
        name: order.name,
        amount: order.awaited === "repayment" ? order.overpaid : order.due_total_with_vat,
        currency: order.currency,
        at: order.due === null ? order.created_at : Timestamp.parse(`${order.due}T00:00:00.000Z`),
        what: order.awaited,
      }),
    );

function itemsAndOrdersWaiting({ needed, orders, waiting }: Open, today: string): Attention[] {
  return [
    ...(needed.length > 0
      ? [
          attention({
            kind: "items_due",
            done: needed.reduce((sum, day) => sum + day.count, 0),
            at: Timestamp.parse(`${needed.at(-1)?.day ?? today}T00:00:00.000Z`),
          }),
        ]
      : []),
    ...orders
      .filter(({ id }) => waiting.every((order) => order.id !== id))
      .map((order) =>
        attention({
          kind: "order_opened",
          id: order.id,
          number: order.number,
          name: order.name,
          amount: order.due_total_with_vat,
          currency: order.currency,
          at: order.created_at,
        }),
      ),
  ];
}

function comingUp(
  { tenders, offers, needed }: Open,
  { today, lastDay }: { today: string; lastDay: string },
): Home["coming"] {
  const within = (closing: string | null): boolean => closing !== null && closing.slice(0, 10) <= lastDay;
  const coming: Home["coming"] = [
    ...tenders
      .filter((tender) => within(tender.closing_date))
      .map((tender) => ({
        kind: "tender_closes" as const,
        id: tender.id,
        number: tender.number,
        round: tender.round,
        count: null,
        day: IsoDate.parse((tender.closing_date ?? today).slice(0, 10)),
        at: tender.closing_date,
      })),
    ...offers
      .filter((offer) => within(offer.closing_date))
      .map((offer) => ({
        kind: "offer_closes" as const,
        id: offer.id,
        number: offer.number,
        round: null,
        count: null,
        day: IsoDate.parse((offer.closing_date ?? today).slice(0, 10)),
        at: offer.closing_date,
      })),
    ...needed.map((day) => ({
      kind: "items_needed" as const,
      id: null,
      number: null,
      round: null,
      count: day.count,
      day: day.day,
      at: null,
    })),
  ];
  return coming.sort((a, b) => a.day.localeCompare(b.day) || (a.at ?? "").localeCompare(b.at ?? ""));
}

/** Reads the home page. Figures of a week begin with a day in the reader's time zone. */
export async function readHome(ctx: MemberContext, zone: string): Promise<AnswerOf<typeof homeApi.home>> {
  const { db, now } = ctx;
  const scope = homeScope(ctx);
  const today = now.toISOString().slice(0, 10);
  const lastDay = new Date(now.getTime() + COMING_DAYS * DAY_MS).toISOString().slice(0, 10);
  const week_from = IsoDate.parse(dayOf(new Date(now.getTime() - COMING_DAYS * DAY_MS), zone));
  const figures = await homeFigures(db, scope, dayStart(week_from, zone).toISOString());
  const tenders = scope.tender ? await openTenders(db) : [];
  const finish = scope.tender ? await tendersToFinish(db) : [];
  const offers = scope.offer
    ? (await offersToAnswer(db)).map(({ status, payment_terms, has_file, ...offer }) => ({
        ...offer,
        is_ready: isReady({ ...offer, status, payment_terms, has_file }),
      }))
    : [];
  const needed = scope.purchase ? await itemsNeeded(db, { from: today, to: lastDay }) : [];
  const orders = scope.order ? await openOrders(db) : [];
  const soon = new Date(now.getTime() + DUE_SOON_DAYS * DAY_MS).toISOString().slice(0, 10);
  const late_before = new Date(now.getTime() - ORDER_LATE_DAYS * DAY_MS).toISOString();
  const waiting = scope.order ? await waitingOrders(db, { today, soon, late_before }) : [];
  const approvals =
    scope.tender && may(ctx.principal, "approve_award") ? await waitingApprovals(db, ctx.principal.user_id) : [];
  const orderApprovals =
    scope.order && may(ctx.principal, "approve_award") ? await ordersToApprove(db, ctx.principal.user_id) : [];
  const open: Open = { tenders, finish, offers, needed, orders, waiting, approvals, orderApprovals };
  const waits = [
    ...approvalsWaiting(open),
    ...orderApprovalsWaiting(open),
    ...ordersWaiting(open, true),
    ...offersWaiting(open, now),
    ...tendersWaiting(open, now),
    ...ordersWaiting(open, false),
    ...itemsAndOrdersWaiting(open, today),
  ];
  return {
    attention: waits.slice(0, MAX_ATTENTION_ROWS),
    has_more_attention: waits.length > MAX_ATTENTION_ROWS,
    open_tenders: tenders.slice(0, CARD_ROWS),
    offers: offers.slice(0, CARD_ROWS),
    coming: comingUp(open, { today, lastDay }),
    tasks: (await readOwnTasks(ctx)).slice(0, MAX_TASKS),
    figures,
    week_from,
    first_steps: await readFirstSteps(ctx, scope),
  };
}
