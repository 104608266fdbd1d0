import { z } from "zod";
import { listAnswer, listQuery, enumListParam } from "#contract/list.ts";
import { OneCDifference } from "#contract/one-c/difference.ts";
import { ONE_C_ACTIONS, ONE_C_HOLDS } from "#contract/one-c/one-c.schema.ts";
import { ONE_C_DOUBTS, ONE_C_MATCHES, ONE_C_SUMS } from "#contract/one-c/one-c.values.ts";
import { RECONCILIATION_STATUSES } from "#contract/one-c/reconciliation.machine.ts";
import { ORDER_STATUSES } from "#contract/states/order.machine.ts";
import { Id, IdParam, Money, Timestamp } from "#contract/primitives.ts";
import { CurrencyId, Named } from "#contract/reference/reference.schema.ts";
import { Seen } from "#contract/seen.ts";

const NumberedOrder = z.object({ id: Id, number: z.number().int(), name: z.string() });

export const ReconciliationCandidate = NumberedOrder.extend({
  supplier: Named,
  status: z.enum(ORDER_STATUSES),
  currency: CurrencyId,
  total_with_vat: Money,
  due_total_with_vat: Money,
  paid: Money,
  matches: z.array(z.enum(ONE_C_MATCHES)),
  /** The sum of the order that the document states; null if it states none of them. */
  sum_of: z.enum(ONE_C_SUMS).nullable(),
}).meta({ id: "ReconciliationCandidate" });
export type ReconciliationCandidate = z.output<typeof ReconciliationCandidate>;

/** `assign` and `dismiss` decide about a document; `undo` reverts the decision. */
export const RECONCILIATION_ACTIONS = ["assign", "dismiss", "undo"] as const;

export const ReconciliationItem = z
  .object({
    id: Id,
    version: z.int(),
    status: z.enum(RECONCILIATION_STATUSES),
    doubt: z.enum(ONE_C_DOUBTS),
    number: z.string(),
    date: z.string(),
    operation: z.string(),
    counterparty: z.string(),
    inn: z.string(),
    /** Sum as written by 1C; null if the document contains no sum. */
    sum: z.string().nullable(),
    currency: z.string(),
    is_paid: z.boolean(),
    /** Sum that was booked when the document was assigned; null if nothing was reported as paid. */
    booked: Money.nullable(),
    is_cancelled: z.boolean(),
    is_completed: z.boolean(),
    /** All fields of the document as received, as text. */
    words: z.string(),
    candidates: z.array(ReconciliationCandidate),
    order: NumberedOrder.nullable(),
    came_at: Timestamp,
    decided_by: Named.nullable(),
    decided_at: Timestamp.nullable(),
    actions: z.array(z.enum(RECONCILIATION_ACTIONS)),
  })
  .meta({ id: "ReconciliationItem" });
export type ReconciliationItem = z.output<typeof ReconciliationItem>;

export const ReconciliationQuery = listQuery({
  ordering: ["id"],
  default_ordering: "-id",
  filters: { status: enumListParam(RECONCILIATION_STATUSES).optional(), order: IdParam.optional() },
});
export type ReconciliationQuery = z.output<typeof ReconciliationQuery>;
export const ReconciliationList = listAnswer(ReconciliationItem);

export const ReconciliationAssign = Seen.extend({ order: Id });
export type ReconciliationAssign = z.output<typeof ReconciliationAssign>;

export const OneCChangedOrder = NumberedOrder.extend({
  currency: CurrencyId,
  /** Revision of the order here, and in 1C. */
  revision: z.number().int().positive(),
  handed_revision: z.number().int().positive().nullable(),
  hold: z.enum(ONE_C_HOLDS).nullable(),
  rate: z.string().nullable(),
  changes: z.array(OneCDifference),
  differences: z.array(OneCDifference),
  actions: z.array(z.enum(ONE_C_ACTIONS)),
}).meta({ id: "OneCChangedOrder" });
export type OneCChangedOrder = z.output<typeof OneCChangedOrder>;
export const OneCChangedOrders = z.object({ results: z.array(OneCChangedOrder) });
