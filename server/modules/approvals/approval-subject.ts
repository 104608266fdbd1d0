import type { AwardApproval } from "#contract/award/approval.schema.ts";
import { compare } from "#contract/money/decimal.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { ApprovalOf, ApprovalRow } from "#server/modules/approvals/approval.store.ts";

/** The record that an approval covers: the winners of a tender that are not ordered yet, or an order. */
export interface ApprovalSubject {
  readonly of: ApprovalOf;
  readonly code: string;
  readonly name: string;
  readonly count: number;
  /** Version of the record. A request must repeat this version and the total with VAT. */
  readonly version: number;
  readonly total: string;
  readonly currency: CurrencyId | null;
  readonly orders: AwardApprovalOrders;
  /** Digest of the lines that doesn't depend on their order. */
  readonly mark: string;
  /** Total of the lines plus everything else ordered from the same tender. */
  readonly whole: string;
  readonly is_needed: boolean;
  readonly is_open: boolean;
  readonly onGiven?: (ctx: MemberContext, row: ApprovalRow) => Promise<void>;
}
type AwardApprovalOrders = readonly {
  readonly supplier: AwardApproval["orders"][number]["supplier"];
  readonly lots: number;
  readonly currency: CurrencyId;
  readonly net: string;
  readonly gross: string;
}[];

/**
 * Returns whether an approval covers exactly these lines and at least this total. Spending less than approved is
 * allowed.
 */
export const coversSubject = (
  row: Pick<ApprovalRow, "winners_mark" | "total">,
  subject: Pick<ApprovalSubject, "mark" | "total">,
): boolean => row.winners_mark === subject.mark && compare(subject.total, row.total) <= 0;

/** Returns the pending or granted approval. A record has at most one of these. */
export const liveApproval = (approvals: readonly ApprovalRow[]): ApprovalRow | undefined =>
  approvals.find(({ status }) => status === "ASKED" || status === "GIVEN");
