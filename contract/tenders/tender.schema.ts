import { z } from "zod";
import { namesOf, propertyOf } from "#contract/fields.ts";
import { BULK_MAX_ROWS, TENDER_MAX_MANAGERS } from "#contract/limits.ts";
import { Id, optionalLine, Timestamp, Version } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";
import { Seen } from "#contract/seen.ts";
import { TENDER_FIELDS } from "#contract/tenders/tender-fields.ts";
import { TENDER_STATUSES } from "#contract/states/tender.machine.ts";
import { COMPANY_STATUSES } from "#contract/workspaces/company.values.ts";

/** Actions that a tender's record names as open for the viewer; screens draw their buttons from it. */
export const TENDER_ACTIONS = ["edit", "delete", "start", "prolong", "stop", "award", "order", "next_round"] as const;

/** Another round of the same tender. */
export const TenderRound = z
  .object({ id: Id, round: z.number().int(), status: z.enum(TENDER_STATUSES) })
  .meta({ id: "TenderRound" });
export type TenderRound = z.output<typeof TenderRound>;

/** A tender as its customer sees it. */
export const Tender = z
  .object({
    id: Id,
    /** Of its terms alone: what a change of them names. */
    version: Version,
    /** Of all that stands in it, lots, suppliers and winners too: what a final call names as `version`. */
    revision: z.number().int(),
    /** Counts up per customer workspace; shown as T-00001. All rounds of a tender have the same. */
    number: z.number().int(),
    /** 1 for a tender that repeats none; shown as T-00001/2 from the second. */
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
    /** Addresses that nobody answers for yet. */
    awaited_count: z.number().int(),
    /** Suppliers by what they did: prices sent, declined; the rest is still awaited. */
    processed_count: z.number().int(),
    rejected_count: z.number().int(),
    awarded_lot_count: z.number().int(),
    order_count: z.number().int(),
    /** Questions of its suppliers, and those that wait for an answer. */
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
/** All of a tender that people give: nothing is left as it was because it isn't named. */
export const TenderPut = z.strictObject({ ...editable, version: Version.optional() });
export type TenderPut = z.output<typeof TenderPut>;

/** The terms of a tender, in the order of its form. */
export const TENDER_TERMS: readonly (keyof typeof editable)[] = [...namesOf(TENDER_FIELDS), "managers"];

/** What may still change while the tender is open; the rest is locked by its start. */
export const OPEN_TENDER_FIELDS = [
  "name",
  "managers",
  "comment",
  "version",
] as const satisfies readonly (keyof TenderPatch)[];
export const DONE_TENDER_FIELDS = ["managers", "version"] as const satisfies readonly (keyof TenderPatch)[];

/** A new draft like an earlier tender; it keeps the name unless another is given. */
export const TenderCopy = z.strictObject({ name: editable.name }).partial();
export type TenderCopy = z.output<typeof TenderCopy>;
/**
 * The next round of a tender that is done; without `suppliers` all are asked again who may be, without `told_of_round`
 * they are told what they were in this one.
 */
export const TenderNextRound = z
  .strictObject({ suppliers: z.array(Id).max(1000), told_of_round: editable.told_of_round })
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
 * Why a tender was stopped: what people choose from, and what an administrator's closing of the company leaves behind.
 */
export const STOPPED_BECAUSE = [...STOP_REASONS, "company_closed"] as const;
export const StopTender = Seen.extend({
  /** The reason that suppliers read; without one they read none. */
  reason: z.enum(STOP_REASONS).optional(),
});

/** What a supplier of a tender has done so far. */
export const INVITATION_STATES = ["listed", "sent", "opened", "working", "answered", "declined", "expired"] as const;

/** A supplier of one tender. */
export const TenderSupplier = z
  .object({
    id: Id,
    supplier: Named,
    inn: z.string().nullable(),
    email: z.string().nullable(),
    company_status: z.enum(COMPANY_STATUSES).nullable(),
    state: z.enum(INVITATION_STATES),
    /** The offer, once the tender is started. */
    offer: Id.nullable(),
    sent_at: Timestamp.nullable(),
    /** When the customer itself entered the answer, which came from outside; null for the supplier's own. */
    entered_at: Timestamp.nullable(),
    /** When it last was reminded, by the clock or by hand. */
    reminded_at: Timestamp.nullable(),
    /** Invitations of this customer before, and how many were answered with prices. */
    invited: z.number().int(),
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
