import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { download } from "#src/api/files.ts";
import { ExportMenu } from "#src/kit/list/ExportMenu.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useZone } from "#src/locale/use-zone.ts";
import type { FilterQuery } from "#src/features/purchase-items/list-state.ts";

interface ItemExportProps {
  query: FilterQuery;
  ordering: string;
  columns: readonly string[];
}

export function ItemExport({ query, ordering, columns }: ItemExportProps) {
  const t = useT();
  const zone = useZone();
  return (
    <ExportMenu
      onExport={(format) =>
        download(
          purchaseItemApi.export,
          { query: { ...query, ordering, format, columns: columns.join(","), time_zone: zone } },
          { default_name: `${t("purchase_items.export.file")}.${format}` },
        )
      }
    />
  );
}
