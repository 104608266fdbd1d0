import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { tenderCode } from "#contract/numbering.ts";
import { TENDER_LOOK } from "#src/entities/tender/tender-look.ts";
import { useT } from "#src/locale/use-t.ts";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

export function ItemTender({ tender }: { tender: PurchaseItem["tender"] }) {
  const t = useT();
  if (tender === null) return <span style={{ color: "var(--mui-palette-ui-ink3)" }}>{t("ui.empty_value")}</span>;
  const label = tenderCode(tender);
  return <StatusChip plain {...TENDER_LOOK[tender.status]} label={label} />;
}
