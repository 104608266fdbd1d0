import type { TenderStatus } from "#contract/states/tender.machine.ts";
import { TENDER_LOOK } from "#src/entities/tender/tender-look.ts";
import { useT } from "#src/locale/use-t.ts";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

export function TenderStatusChip({ status, plain = false }: { status: TenderStatus; plain?: boolean }) {
  const t = useT();
  return <StatusChip plain={plain} {...TENDER_LOOK[status]} label={t(`tenders.status.${status}`)} />;
}
