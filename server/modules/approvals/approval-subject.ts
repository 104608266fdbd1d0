import type { AwardApproval } from "#contract/award/approval.schema.ts";
import { compare } from "#contract/money/decimal.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { ApprovalOf, ApprovalRow } from "#server/modules/approvals/approval.store.ts";

/** The current content that an approval covers: a tender's winners without an order yet, or an order. */
export interface ApprovalSubject {
  readonly of: ApprovalOf;
  readonly code: string;
  readonly name: string;
  readonly count: number;
  /** The revision and the total with VAT that the request must repeat. */
  readonly version: number;
  readonly total: string;
  readonly currency: CurrencyId | null;
  readonly orders: AwardApprovalOrders;
  /** Digest of the lines, independent of their order. */
  readonly mark: string;
  /** The total including everything else ordered from the tender. */
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
 * Returns whether an approval covers exactly these lines at this total or less. Spending less than approved is allowed.
 */
export const coversSubject = (
  row: Pick<ApprovalRow, "winners_mark" | "total">,
  subject: Pick<ApprovalSubject, "mark" | "total">,
): boolean => row.winners_mark === subject.mark && compare(subject.total, row.total) <= 0;

/** Returns the requested or granted approval. A subject has at most one. */
export const liveApproval = (approvals: readonly ApprovalRow[]): ApprovalRow | undefined =>
  approvals.find(({ status }) => status === "ASKED" || status === "GIVEN");
