import { useMemo } from "react";
import type { Key } from "#i18n/keys.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { tenderCode } from "#contract/numbering.ts";
import { TENDER_SORTS_WHEN_COUNTED } from "#contract/tenders/tender-list.schema.ts";
import type { TenderColumn } from "#contract/tenders/tender-export.api.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { TenderStatusChip } from "#src/entities/tender/TenderStatusChip.tsx";
import { textColumns } from "#src/kit/views/text-columns.ts";
import type { TextColumn } from "#src/kit/views/text-columns.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Avatar } from "#src/ui/page/Avatar.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";
import { AnsweredCell } from "#src/features/tenders/AnsweredCell.tsx";
import { UnansweredTag } from "#src/features/tenders/UnansweredTag.tsx";
import { ClosingCell } from "#src/features/tenders/ClosingCell.tsx";

const MAX_FACES = 3;

export function Faces({ managers }: { managers: Tender["managers"] }) {
  const t = useT();
  const more = managers.length - MAX_FACES;
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: 2 }}>
      {managers.slice(0, MAX_FACES).map(({ id, name }) => (
        <Avatar key={id} id={id} name={name} size={20} alone />
      ))}
      {more > 0 && <span style={{ marginLeft: 4 }}>{t("tenders.managers_more", { count: more })}</span>}
    </span>
  );
}

const HEADINGS = {
  number: "tenders.column.number",
  round: "tender_list.column.round",
  name: "tenders.column.name",
  status: "tenders.column.status",
  closing_date: "tenders.column.closing",
  start_date: "tender_list.column.start_date",
  lot_count: "tenders.column.lots",
  awarded_lot_count: "tender_list.column.awarded_lot_count",
  supplier_count: "tender_list.column.supplier_count",
  answered: "tenders.column.answered",
  order_count: "tender_list.column.order_count",
  currency: "tenders.field.currency",
  tax_type: "tenders.field.tax_type",
  payment_method: "tenders.field.payment_method",
  managers: "tenders.column.managers",
  created_by: "tender_list.column.created_by",
  created_at: "tenders.column.created",
} as const satisfies Record<TenderColumn, Key>;
export const HIDDEN_TENDER_COLUMNS: readonly TenderColumn[] = [
  "round",
  "start_date",
  "awarded_lot_count",
  "supplier_count",
  "order_count",
  "currency",
  "tax_type",
  "payment_method",
  "created_by",
];

export function useTenderColumns(): readonly TextColumn<Tender, TenderColumn>[] {
  const { t, formats } = useTextTools();
  return useMemo(() => {
    const { inWords, sorted, right, drawn } = textColumns<Tender, TenderColumn>(HEADINGS, t, TENDER_SORTS_WHEN_COUNTED);
    const counted = (field: TenderColumn, width: number, priority: number, count: (tender: Tender) => number) =>
      right(inWords(field, width, priority, (tender) => formats.count(count(tender))));
    const instant = (at: string | null): string => (at === null ? "" : formats.dateTime(at));
    const answered = (tender: Tender): string =>
      `${tender.processed_count + tender.rejected_count}/${tender.supplier_count}`;
    return [
      sorted(inWords("number", 104, 4, (tender) => tenderCode(tender))),
      counted("round", 72, 12, ({ round }) => round),
      {
        field: "name",
        kind: "text",
        header: t(HEADINGS.name),
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
      drawn(sorted(inWords("status", 132, null, ({ status }) => t(`tenders.status.${status}`))), ({ status }) => (
        <TenderStatusChip plain status={status} />
      )),
      drawn(sorted(inWords("closing_date", 176, 1, ({ closing_date }) => instant(closing_date))), (tender) => (
        <ClosingCell tender={tender} />
      )),
      sorted(inWords("start_date", 152, 11, ({ start_date }) => instant(start_date))),
      sorted(counted("lot_count", 72, 3, ({ lot_count }) => lot_count)),
      counted("awarded_lot_count", 152, 9, ({ awarded_lot_count }) => awarded_lot_count),
      counted("supplier_count", 112, 10, ({ supplier_count }) => supplier_count),
      drawn(inWords("answered", 140, 2, answered), (tender) => <AnsweredCell tender={tender} />),
      counted("order_count", 88, 8, ({ order_count }) => order_count),
      inWords("currency", 80, 13, ({ currency }) => CURRENCY[currency].code),
      inWords("tax_type", 152, 15, ({ tax_type }) => t(`reference.tax_type.${tax_type}`)),
      inWords("payment_method", 140, 14, ({ payment_method }) => t(`reference.payment_method.${payment_method}`)),
      drawn(
        inWords("managers", 120, 6, ({ managers }) => managers.map(({ name }) => name).join(", ")),
        ({ managers }) => <Faces managers={managers} />,
      ),
      inWords("created_by", 150, 7, ({ created_by }) => created_by.name),
      sorted(inWords("created_at", 104, 5, ({ created_at }) => formats.date(created_at))),
    ];
  }, [t, formats]);
}
