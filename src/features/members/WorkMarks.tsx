import Box from "@mui/material/Box";
import { WORK_KINDS } from "#contract/members/member.schema.ts";
import type { WorkCounts, WorkKind } from "#contract/members/member.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";

const ICON: Readonly<Record<WorkKind, IconName>> = {
  purchase_items: "list",
  groups: "layers",
  tenders: "tender",
  offers: "offer",
  orders: "order",
};

export function WorkMarks({ work }: { work: WorkCounts }) {
  const { t, formats } = useTextTools();
  const kinds = WORK_KINDS.toReversed().filter((kind) => work[kind] > 0);
  if (kinds.length === 0) return <span className="quiet">{t("ui.empty_value")}</span>;
  return (
    <Box component="span" sx={{ display: "inline-flex", gap: 1.25 }}>
      {kinds.map((kind) => {
        const words = t(`members.work.${kind}`, { smart_count: work[kind] });
        return (
          <span key={kind} title={words} style={{ display: "inline-flex", alignItems: "center", gap: 4 }}>
            <Icon name={ICON[kind]} size={14} />
            <span className="num" aria-hidden="true">
              {formats.count(work[kind])}
            </span>
            <span className="visually-hidden">{words}</span>
          </span>
        );
      })}
    </Box>
  );
}
