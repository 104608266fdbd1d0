import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { ORDER_AWAITED } from "#contract/orders/order-awaits.ts";
import { Id, IsoDate, Money, Timestamp } from "#contract/primitives.ts";
import { CurrencyId } from "#contract/reference/reference.schema.ts";

/** Something that waits for the reader, most urgent first. `round` is a tender's. */
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
    /** What an order waits for. */
    what: z.enum(ORDER_AWAITED).nullable(),
  })
  .meta({ id: "Attention" });
export type Attention = z.output<typeof Attention>;

/** Numbers beside the menu's entries; null where the caller may not see the list. */
export const MenuCounts = z
  .object({
    purchase_items: z.number().int().nullable(),
    groups: z.number().int().nullable(),
    tenders: z.number().int().nullable(),
    orders: z.number().int().nullable(),
    offers: z.number().int().nullable(),
  })
  .meta({ id: "MenuCounts" });
export type MenuCounts = z.output<typeof MenuCounts>;

/** Figures of the home page; null where the caller may not see what is counted. */
export const HomeFigures = z.object({
  orders_open: z.number().int().nullable(),
  /** Of the open orders in roubles, with VAT. */
  orders_open_total: Money.nullable(),
  /** Answers with prices that came in the last seven days. */
  offers_week: z.number().int().nullable(),
  items_without_tender: z.number().int().nullable(),
  items: z.number().int().nullable(),
  /** The supplier's own: invitations without an answer yet, and offers sent in the last seven days. */
  offers_to_answer: z.number().int().nullable(),
  offers_sent_week: z.number().int().nullable(),
});
export type HomeFigures = z.output<typeof HomeFigures>;

/** The home page of a workspace. */
export const Home = z
  .object({
    attention: z.array(Attention),
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
    figures: HomeFigures,
    /** What a new workspace has still to do; null for a step that isn't the caller's. */
    first_steps: z.object({
      verified: z.boolean(),
      has_items: z.boolean().nullable(),
      has_tender: z.boolean().nullable(),
    }),
  })
  .meta({ id: "Home" });
export type Home = z.output<typeof Home>;

const member = { kind: "member", permission: null } as const;

/** The home page and the menu. */
export const homeApi = {
  home: endpoint({
    method: "GET",
    path: "/home",
    summary: "What waits for the caller in the active workspace",
    access: member,
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
