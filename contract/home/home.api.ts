import { z } from "zod";
import { OwnTask } from "#contract/comments/own-task.schema.ts";
import { endpoint } from "#contract/endpoint.ts";
import { ORDER_AWAITED } from "#contract/orders/order-awaits.ts";
import { Id, IsoDate, Money, Timestamp } from "#contract/primitives.ts";
import { SheetQuery } from "#contract/sheet-query.ts";
import { CurrencyId } from "#contract/reference/reference.schema.ts";

/** Kinds of items that need the user's attention, most urgent first. */
export const ATTENTION_KINDS = [
  "tender_closing",
  "tender_to_award",
  "tender_to_order",
  "award_to_approve",
  "order_to_approve",
  "items_due",
  "offer_to_answer",
  "offer_unsent",
  "order_late",
  "order_due",
  "order_waits",
  "order_opened",
] as const;
/** Maximum number of items that need attention in one answer. */
export const MAX_ATTENTION_ROWS = 100;

export const Attention = z
  .object({
    kind: z.enum(ATTENTION_KINDS),
    id: Id.nullable(),
    number: z.number().int().nullable(),
    round: z.number().int().nullable(),
    name: z.string().nullable(),
    done: z.number().int().nullable(),
    of: z.number().int().nullable(),
    at: Timestamp.nullable(),
    amount: Money.nullable(),
    currency: CurrencyId.nullable(),
    what: z.enum(ORDER_AWAITED).nullable(),
  })
  .meta({ id: "Attention" });
export type Attention = z.output<typeof Attention>;

export const MenuCounts = z
  .object({
    purchase_items: z.number().int().nullable(),
    groups: z.number().int().nullable(),
    tenders: z.number().int().nullable(),
    orders: z.number().int().nullable(),
    offers: z.number().int().nullable(),
    /** Unread inbox entries of the caller in all companies, counted up to `INBOX_UNREAD_SHOWN` + 1. */
    inbox: z.number().int().nullable(),
    /** Whether the company has sample data. */
    has_sample: z.boolean(),
  })
  .meta({ id: "MenuCounts" });
export type MenuCounts = z.output<typeof MenuCounts>;

/** Figures of the home page. A figure is null if the caller may not see the underlying records. */
export const HomeFigures = z.object({
  tenders_open: z.number().int().nullable(),
  orders_open: z.number().int().nullable(),
  /** Total of the open orders in roubles, including VAT. */
  orders_open_total: Money.nullable(),
  /** Number of offers with prices received since `week_from`, without those of sealed tenders that are not done. */
  offers_week: z.number().int().nullable(),
  items_without_tender: z.number().int().nullable(),
  items: z.number().int().nullable(),
  /** For suppliers: number of unanswered invitations. */
  offers_to_answer: z.number().int().nullable(),
  /** For suppliers: number of offers sent since `week_from`. */
  offers_sent_week: z.number().int().nullable(),
});
export type HomeFigures = z.output<typeof HomeFigures>;

/** Setup steps of a new workspace. A step that the caller may not take is null. */
export const FirstSteps = z.object({
  /** Whether the caller has hidden the list in this workspace. */
  is_hidden: z.boolean(),
  /** Whether the company details are complete and sent for verification. */
  is_sent: z.boolean(),
  verified: z.boolean(),
  /** Time by which the verification must be decided, while it is pending. */
  due_at: Timestamp.nullable(),
  has_items: z.boolean().nullable(),
  /** Whether the workspace has another member, or has invited one. */
  has_colleagues: z.boolean().nullable(),
  /** Whether the workspace has listed a supplier, or invited one to a tender. */
  has_suppliers: z.boolean().nullable(),
  /** Whether the workspace has sent a tender. */
  has_tender: z.boolean().nullable(),
  /** Whether the workspace has answered a tender as a supplier. */
  has_answer: z.boolean().nullable(),
  /** Whether the workspace has sample data. */
  has_sample: z.boolean().nullable(),
  /** The sample tender whose offers can be compared. */
  sample_tender: Id.nullable(),
});
export type FirstSteps = z.output<typeof FirstSteps>;

export const Home = z
  .object({
    attention: z.array(Attention).max(MAX_ATTENTION_ROWS),
    /** True if more than these need attention. */
    has_more_attention: z.boolean(),
    open_tenders: z.array(
      z.object({
        id: Id,
        number: z.number().int(),
        round: z.number().int(),
        name: z.string(),
        urgent: z.boolean(),
        lot_count: z.number().int(),
        supplier_count: z.number().int(),
        processed_count: z.number().int(),
        rejected_count: z.number().int(),
        closing_date: Timestamp.nullable(),
        managers: z.array(z.object({ id: Id, name: z.string() })),
      }),
    ),
    offers: z.array(
      z.object({
        id: Id,
        number: z.number().int(),
        name: z.string(),
        customer: z.string(),
        urgent: z.boolean(),
        lot_count: z.number().int(),
        filled_count: z.number().int(),
        is_ready: z.boolean(),
        closing_date: Timestamp.nullable(),
      }),
    ),
    coming: z.array(
      z.object({
        kind: z.enum(["tender_closes", "items_needed", "offer_closes"]),
        id: Id.nullable(),
        number: z.number().int().nullable(),
        round: z.number().int().nullable(),
        count: z.number().int().nullable(),
        day: IsoDate,
        at: Timestamp.nullable(),
      }),
    ),
    /** Own open tasks in the comments of the company, the earliest day first. */
    tasks: z.array(OwnTask),
    figures: HomeFigures,
    /** Day from which the figures of a week count, in the reader's time zone. */
    week_from: IsoDate,
    first_steps: FirstSteps,
  })
  .meta({ id: "Home" });
export type Home = z.output<typeof Home>;

const member = { kind: "member", permission: null } as const;

export const homeApi = {
  home: endpoint({
    method: "GET",
    path: "/home",
    summary: "What waits for the caller in the active workspace",
    access: member,
    query: SheetQuery,
    response: Home,
  }),
  menu: endpoint({
    method: "GET",
    path: "/menu",
    summary: "Numbers beside the menu's entries",
    access: member,
    response: MenuCounts,
  }),
};
