import { useMemo } from "react";
import { tenderCode } from "#contract/numbering.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { TenderStatusChip } from "#src/entities/tender/TenderStatusChip.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { Avatar } from "#src/ui/page/Avatar.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";
import { AnsweredCell } from "#src/features/tenders/AnsweredCell.tsx";
import { UnansweredTag } from "#src/features/tenders/UnansweredTag.tsx";
import { ClosingCell } from "#src/features/tenders/ClosingCell.tsx";

const MOST_FACES = 3;

/** The managers' initials, the first three of them. */
export function Faces({ managers }: { managers: Tender["managers"] }) {
  const t = useT();
  const more = managers.length - MOST_FACES;
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: 2 }}>
      {managers.slice(0, MOST_FACES).map(({ id, name }) => (
        <Avatar key={id} id={id} name={name} size={20} alone />
      ))}
      {more > 0 && <span style={{ marginLeft: 4 }}>{t("tenders.managers_more", { count: more })}</span>}
    </span>
  );
}

/** Columns of the customer's list. */
export function useTenderColumns(): readonly GridColumn<Tender>[] {
  const t = useT();
  const formats = useFormats();
  return useMemo((): GridColumn<Tender>[] => {
    return [
      {
        field: "number",
        kind: "custom",
        header: t("tenders.column.number"),
        width: 104,
        sortable: true,
        priority: 4,
        format: (_value, tender) => tenderCode(tender),
      },
      {
        field: "name",
        kind: "text",
        header: t("tenders.column.name"),
        flex: 1,
        minWidth: 200,
        sortable: true,
        render: (tender) => (
          <span style={{ display: "inline-flex", alignItems: "center", gap: 8, minWidth: 0 }}>
            <span style={{ fontWeight: 500, overflow: "hidden", textOverflow: "ellipsis" }}>{tender.name}</span>
            {tender.urgent && (
              <Tag tone="warn" icon="bolt">
                {t("tenders.urgent")}
              </Tag>
            )}
            {tender.sealed && <Tag icon="lock">{t("tenders.sealed")}</Tag>}
            <UnansweredTag tender={tender} />
          </span>
        ),
      },
      {
        field: "status",
        kind: "custom",
        header: t("tenders.column.status"),
        width: 132,
        sortable: true,
        format: (_value, { status }) => t(`tenders.status.${status}`),
        render: ({ status }) => <TenderStatusChip plain status={status} />,
      },
      {
        field: "closing_date",
        kind: "custom",
        header: t("tenders.column.closing"),
        width: 176,
        sortable: true,
        priority: 1,
        format: (_value, { closing_date }) => (closing_date === null ? "" : formats.dateTime(closing_date)),
        render: (tender) => <ClosingCell tender={tender} />,
      },
      {
        field: "lot_count",
        kind: "custom",
        header: t("tenders.column.lots"),
        width: 72,
        align: "right",
        sortable: true,
        priority: 3,
        format: (_value, { lot_count }) => formats.count(lot_count),
      },
      {
        field: "answered",
        kind: "custom",
        header: t("tenders.column.answered"),
        width: 140,
        priority: 2,
        format: (_value, tender) => `${tender.processed_count + tender.rejected_count}/${tender.supplier_count}`,
        render: (tender) => <AnsweredCell tender={tender} />,
      },
      {
        field: "managers",
        kind: "custom",
        header: t("tenders.column.managers"),
        width: 120,
        priority: 6,
        format: (_value, { managers }) => managers.map(({ name }) => name).join(", "),
        render: ({ managers }) => <Faces managers={managers} />,
      },
      {
        field: "created_at",
        kind: "custom",
        header: t("tenders.column.created"),
        width: 104,
        sortable: true,
        priority: 5,
        format: (_value, { created_at }) => formats.date(created_at),
      },
    ];
  }, [t, formats]);
}
