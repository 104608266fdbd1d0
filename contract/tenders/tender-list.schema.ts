import { z } from "zod";
import { exportParams, FoundNamesQuery, idListParam, listQuery, enumListParam } from "#contract/list.ts";
import { Timestamp } from "#contract/primitives.ts";
import { SheetQuery } from "#contract/sheet-query.ts";
import { TENDER_STATUSES } from "#contract/states/tender.machine.ts";

/** What there is to do in a tender: answer questions while it is open, then choose winners, then order from them. */
export const TENDER_AWAITS = ["answer", "award", "order"] as const;
export type TenderAwaits = (typeof TENDER_AWAITS)[number];

/** So many days ahead a list may look for tenders that end. */
const MAX_CLOSING_DAYS = 31;

/** The filters of tenders; values of one filter are joined by OR, the filters by AND. */
export const tenderFilters = {
  status: enumListParam(TENDER_STATUSES).optional(),
  managers: idListParam.optional(),
  created_by: idListParam.optional(),
  /** Companies that stand among the suppliers of the tender, whatever they did since. */
  supplier: idListParam.optional(),
  awaits: enumListParam(TENDER_AWAITS).optional(),
  /** Open ones whose time ends in so many days from now. */
  closing_within: z.coerce.number<string>().int().min(1).max(MAX_CLOSING_DAYS).optional(),
  closing_from: Timestamp.optional(),
  closing_to: Timestamp.optional(),
  created_from: Timestamp.optional(),
  created_to: Timestamp.optional(),
} as const satisfies z.ZodRawShape;

/** What no index has in order: only a list that is counted whole can stand by it. */
export const TENDER_SORTS_WHEN_COUNTED = ["lot_count"] as const;
export const TenderQuery = listQuery({
  ordering: ["id", "number", "name", "status", "start_date", "closing_date", "created_at", "lot_count"],
  default_ordering: "-id",
  filters: tenderFilters,
});
export type TenderQuery = z.output<typeof TenderQuery>;

/** The columns of the list, as they go into a file. No price is among them: a sealed tender has none before its end. */
export const TENDER_COLUMNS = [
  "number",
  "round",
  "name",
  "status",
  "closing_date",
  "start_date",
  "lot_count",
  "awarded_lot_count",
  "supplier_count",
  "answered",
  "order_count",
  "currency",
  "tax_type",
  "payment_method",
  "managers",
  "created_by",
  "created_at",
] as const;
export type TenderColumn = (typeof TENDER_COLUMNS)[number];

/**
 * What is exported: the list as it is filtered and ordered, times by the clocks of a zone (IANA name), else of Moscow.
 */
export const TenderExportQuery = TenderQuery.omit({ limit: true, offset: true }).extend({
  ...exportParams(TENDER_COLUMNS),
  ...SheetQuery.shape,
});
export type TenderExportQuery = z.output<typeof TenderExportQuery>;

/** Whom tenders are found by. */
export const TENDER_PARTIES = ["supplier", "created_by", "managers"] as const;
export type TenderParty = (typeof TENDER_PARTIES)[number];
export const TenderPartiesQuery = FoundNamesQuery.extend({ of: z.enum(TENDER_PARTIES).default("supplier") });
export type TenderPartiesQuery = z.output<typeof TenderPartiesQuery>;
