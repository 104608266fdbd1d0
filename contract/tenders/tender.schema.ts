import { z } from "zod";
import { namesOf, propertyOf } from "#contract/fields.ts";
import { BULK_MAX_ROWS, TENDER_MAX_MANAGERS } from "#contract/limits.ts";
import { Id, Money, optionalLine, Timestamp, Version } from "#contract/primitives.ts";
import { CurrencyId, Named } from "#contract/reference/reference.schema.ts";
import { Seen } from "#contract/seen.ts";
import { TENDER_FIELDS } from "#contract/tenders/tender-fields.ts";
import { TENDER_STATUSES } from "#contract/states/tender.machine.ts";
import { COMPANY_STATUSES } from "#contract/workspaces/company.values.ts";

export const TENDER_ACTIONS = ["edit", "delete", "start", "prolong", "stop", "award", "order", "next_round"] as const;

export const TenderRound = z
  .object({ id: Id, round: z.number().int(), status: z.enum(TENDER_STATUSES) })
  .meta({ id: "TenderRound" });
export type TenderRound = z.output<typeof TenderRound>;

export const Tender = z
  .object({
    id: Id,
    /** Version of the tender's terms alone. Updates of the terms must state it. */
    version: Version,
    /**
     * Revision of the whole tender including lots, suppliers and winners. Requests for irreversible actions send it as
     * `version`.
     */
    revision: z.number().int(),
    /**
     * Sequence number within the customer's workspace; displayed as T-00001. All rounds of a tender share the number.
     */
    number: z.number().int(),
    /** Number of the round, starting at 1. It is displayed from the second round on: T-00001/2. */
    round: z.number().int(),
    previous_round: TenderRound.nullable(),
    next_round: TenderRound.nullable(),
    status: z.enum(TENDER_STATUSES),
    start_date: Timestamp.nullable(),
    closed_at: Timestamp.nullable(),
    ...propertyOf(TENDER_FIELDS, "output"),
    managers: z.array(Named),
    customer: Named,
    created_by: Named,
    created_at: Timestamp,
    lot_count: z.number().int(),
    supplier_count: z.number().int(),
    /** Number of invited email addresses that don't have a supplier workspace yet. */
    awaited_count: z.number().int(),
    /** Number of suppliers that sent prices or declined. All other suppliers haven't answered yet. */
    processed_count: z.number().int(),
    rejected_count: z.number().int(),
    awarded_lot_count: z.number().int(),
    order_count: z.number().int(),
    question_count: z.number().int(),
    unanswered_count: z.number().int(),
    actions: z.array(z.enum(TENDER_ACTIONS)),
  })
  .meta({ id: "Tender" });
export type Tender = z.output<typeof Tender>;

const editable = {
  ...propertyOf(TENDER_FIELDS, "input"),
  managers: z
    .array(Id)
    .min(1, { error: "validation.required" })
    .max(TENDER_MAX_MANAGERS, { error: "validation.too_many_managers" }),
};
export const TenderCreate = z
  .strictObject({ ...editable })
  .partial()
  .extend({ name: editable.name });
export type TenderCreate = z.output<typeof TenderCreate>;
export const TenderPatch = z.strictObject({ ...editable, version: Version }).partial();
export type TenderPatch = z.output<typeof TenderPatch>;
/** Replaces all editable fields of a tender. */
export const TenderPut = z.strictObject({ ...editable, version: Version.optional() });
export type TenderPut = z.output<typeof TenderPut>;

export const TENDER_TERMS: readonly (keyof typeof editable)[] = [...namesOf(TENDER_FIELDS), "managers"];

/** Fields that can still change while the tender is open. The other fields are locked when the tender starts. */
export const OPEN_TENDER_FIELDS = [
  "name",
  "managers",
  "comment",
  "version",
] as const satisfies readonly (keyof TenderPatch)[];
export const DONE_TENDER_FIELDS = ["managers", "version"] as const satisfies readonly (keyof TenderPatch)[];

/** Copies a tender to a new draft. The name is copied unless the request contains another name. */
export const TenderCopy = z.strictObject({ name: editable.name }).partial();
export type TenderCopy = z.output<typeof TenderCopy>;
/**
 * Starts the next round of a finished tender. By default, all eligible suppliers are invited and the price feedback
 * setting is inherited.
 */
export const TenderNextRound = z
  .strictObject({ suppliers: z.array(Id).max(1000), price_feedback: editable.price_feedback })
  .partial();
export type TenderNextRound = z.output<typeof TenderNextRound>;

export const Prolong = Seen.extend({ closing_date: Timestamp });
export const StartTender = Seen;
export const STOP_REASONS = [
  "no_demand",
  "unfixable",
  "force_majeure",
  "expenses_cut",
  "no_offer",
  "completed",
] as const;
/**
 * All reasons for stopping a tender: the reasons that users choose from, and the reason for a company closed by an
 * administrator.
 */
export const STOPPED_BECAUSE = [...STOP_REASONS, "company_closed"] as const;
export const StopTender = Seen.extend({
  reason: z.enum(STOP_REASONS).optional(),
});

export const INVITATION_STATES = ["listed", "sent", "opened", "working", "answered", "declined", "expired"] as const;

export const TenderSupplier = z
  .object({
    id: Id,
    supplier: Named,
    inn: z.string().nullable(),
    email: z.string().nullable(),
    company_status: z.enum(COMPANY_STATUSES).nullable(),
    state: z.enum(INVITATION_STATES),
    offer: Id.nullable(),
    sent_at: Timestamp.nullable(),
    /** Time when the customer entered the offer on the supplier's behalf; null if the supplier sent it. */
    entered_at: Timestamp.nullable(),
    /** Time of the last automatic or manual reminder. */
    reminded_at: Timestamp.nullable(),
    /** The submitted offer; null as long as the customer may not see its prices. */
    received: z
      .object({
        currency: CurrencyId,
        total_with_vat: Money,
        /** Number of lots with a price. */
        priced_count: z.number().int(),
        submitted_at: Timestamp,
        file: z.object({ id: Id, name: z.string() }).nullable(),
      })
      .nullable(),
    /** Number of earlier invitations by this customer. */
    invited: z.number().int(),
    /** Number of earlier invitations by this customer that were answered with prices. */
    answered: z.number().int(),
  })
  .meta({ id: "TenderSupplier" });
export type TenderSupplier = z.output<typeof TenderSupplier>;
export const TenderSuppliersAdd = z.strictObject({
  suppliers: z.array(Id).min(1, { error: "validation.company" }).max(200),
});
export const TenderSupplierRemove = z.strictObject({ supplier: Id });
export const TenderSupplierRemind = z.strictObject({ supplier: Id, words: optionalLine(1000).optional() });

export const LotsFromItems = z.strictObject({ ids: z.array(Id).min(1).max(BULK_MAX_ROWS) });
