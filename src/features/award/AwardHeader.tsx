import { useGetOne } from "ra-core";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { AwardPapers } from "#src/features/award/AwardPapers.tsx";
import { ApprovalStrip } from "#src/features/award/ApprovalStrip.tsx";

export function AwardHeader({ tender: id }: { tender: number }) {
  const tender = useGetOne<Tender>("tenders", { id });
  if (tender.data?.status !== "DONE") return null;
  return (
    <>
      <ApprovalStrip of={{ entity: "tender", id }} />
      {tender.data.awarded_lot_count > 0 && <AwardPapers tender={id} />}
    </>
  );
}
