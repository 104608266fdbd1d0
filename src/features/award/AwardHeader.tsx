import { useGetOne } from "ra-core";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { AwardPapers } from "#src/features/award/AwardPapers.tsx";
import { ApprovalStrip } from "#src/features/award/ApprovalStrip.tsx";

export function AwardHeader({ tender: id }: { tender: number }) {
  const tender = useGetOne<Tender>("tenders", { id });
  return tender.data?.status === "DONE" ? <ApprovalStrip of={{ entity: "tender", id }} /> : null;
}

/** The reasons, the protocol and the letters of an award, among the tools of the comparison. */
export function AwardTools({ tender: { id, status, awarded_lot_count } }: { tender: Tender }) {
  return status === "DONE" && awarded_lot_count > 0 ? <AwardPapers tender={id} /> : null;
}
