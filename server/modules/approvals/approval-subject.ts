import type { AwardApproval } from "#contract/award/approval.schema.ts";
import { compare } from "#contract/money/decimal.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { ApprovalOf, ApprovalRow } from "#server/modules/approvals/approval.store.ts";

/** What an approval is asked for, as it stands: the winners of a tender that have no order yet, or an order. */
export interface ApprovalSubject {
  readonly of: ApprovalOf;
  /** The number and the name that mails say. */
  readonly code: string;
  readonly name: string;
  /** How many lots or lines it is about. */
  readonly count: number;
  /** The revision and the total with VAT that asking names. */
  readonly version: number;
  readonly total: string;
  /** Null where the orders are in several. */
  readonly currency: CurrencyId | null;
  readonly orders: AwardApprovalOrders;
  /** The same for the same lines in whatever order, and another one for any others. */
  readonly mark: string;
  /** With everything else that was ordered of the tender. */
  readonly whole: string;
  /** It doesn't go on without an approval. */
  readonly is_needed: boolean;
  /** Its state lets it be asked for. */
  readonly is_open: boolean;
  /** What follows when it is approved. */
  readonly onGiven?: (ctx: MemberContext, row: ApprovalRow) => Promise<void>;
}
type AwardApprovalOrders = readonly {
  readonly supplier: AwardApproval["orders"][number]["supplier"];
  readonly lots: number;
  readonly currency: CurrencyId;
  readonly net: string;
  readonly gross: string;
}[];

/** True for an approval of just these lines, at this total or a higher one: less may be paid than was approved. */
export const coversSubject = (
  row: Pick<ApprovalRow, "winners_mark" | "total">,
  subject: Pick<ApprovalSubject, "mark" | "total">,
): boolean => row.winners_mark === subject.mark && compare(subject.total, row.total) <= 0;

/** The approval that is asked for or given; a subject has one at most. */
export const liveApproval = (approvals: readonly ApprovalRow[]): ApprovalRow | undefined =>
  approvals.find(({ status }) => status === "ASKED" || status === "GIVEN");
