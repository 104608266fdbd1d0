import { z } from "zod";
import { FoundNamesQuery, idFilter, idListParam, listQuery, enumListParam } from "#contract/list.ts";
import { Timestamp } from "#contract/primitives.ts";
import { TENDER_STATUSES } from "#contract/states/tender.machine.ts";

/** The next task in a tender: answer questions while it is open, then choose winners, then order from them. */
export const TENDER_AWAITS = ["answer", "award", "order"] as const;
export type TenderAwaits = (typeof TENDER_AWAITS)[number];

const MAX_CLOSING_DAYS = 31;

/** Filters of the tender list. Values within a filter are joined by OR, filters by AND. */
export const tenderFilters = {
  status: enumListParam(TENDER_STATUSES).optional(),
  managers: idListParam.optional(),
  created_by: idListParam.optional(),
  /** Ids of companies that are invited to the tender, whether they have answered or not. */
  supplier: idListParam.optional(),
  awaits: enumListParam(TENDER_AWAITS).optional(),
  closing_within: z.coerce.number<string>().int().min(1).max(MAX_CLOSING_DAYS).optional(),
  closing_from: Timestamp.optional(),
  closing_to: Timestamp.optional(),
  created_from: Timestamp.optional(),
  created_to: Timestamp.optional(),
} as const satisfies z.ZodRawShape;

/** Sort keys without an index. They are available only if the list is short enough to be counted in full. */
export const TENDER_SORTS_WHEN_COUNTED = ["lot_count"] as const;
export const TenderQuery = listQuery({
  ordering: ["id", "number", "name", "status", "start_date", "closing_date", "created_at", "lot_count"],
  default_ordering: "-id",
  filters: { ...idFilter, ...tenderFilters },
});
export type TenderQuery = z.output<typeof TenderQuery>;

export const TENDER_PARTIES = ["supplier", "created_by", "managers"] as const;
export type TenderParty = (typeof TENDER_PARTIES)[number];
export const TenderPartiesQuery = FoundNamesQuery.extend({ of: z.enum(TENDER_PARTIES).default("supplier") });
export type TenderPartiesQuery = z.output<typeof TenderPartiesQuery>;
