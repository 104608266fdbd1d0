import { useMemo } from "react";
import type { Attribute } from "#contract/attributes/attribute.schema.ts";
import { tenderCode } from "#contract/numbering.ts";
import { namesWhere } from "#contract/fields.ts";
import type { NamesWhere } from "#contract/fields.ts";
import { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import type { Unit } from "#contract/reference/reference.schema.ts";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import type { TextTools } from "#src/locale/use-formats.ts";
import { DueDate } from "#src/entities/purchase-item/DueDate.tsx";
import { ItemTender } from "#src/entities/purchase-item/ItemTender.tsx";
import { ITEM_STATUS_LOOK, itemName } from "#src/entities/purchase-item/item-words.ts";
import { shownValue } from "#src/entities/attribute/attribute-words.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import type { Translate } from "#src/locale/use-t.ts";
import type { CellValue, GridColumn } from "#src/ui/grid/columns.ts";
import { Avatar } from "#src/ui/page/Avatar.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

type Column = GridColumn<PurchaseItem>;

export const HIDDEN_ITEM_COLUMNS = [
  "status",
  ...namesWhere(ITEM_FIELDS, { hidden: true }),
  "created_by",
  "created_at",
] as const;

/** Width of the status icon in front of a cell's text, including the gap, in pixels. */
const SIGN = 20;
const FACE = 26;

const dash =
  (t: Translate) =>
  (value: unknown): string =>
    typeof value === "string" && value !== "" ? value : t("ui.empty_value");

/** Shortens "Анна Соколова" to "А. Соколова", so that the name fits in a column. */
function shortName(name: string): string {
  const [first = "", ...rest] = name.split(" ");
  return rest.length === 0 ? first : `${first.charAt(0)}. ${rest.join(" ")}`;
}

function person(manager: PurchaseItem["created_by"], empty: string) {
  if (manager === null) return <span style={{ color: "var(--mui-palette-ui-ink3)" }}>{empty}</span>;
  return (
    <span title={manager.name} style={{ display: "inline-flex", alignItems: "center", gap: 6, minWidth: 0 }}>
      <Avatar name={manager.name} id={manager.id} size={20} />
      <span className="is-cut">{shortName(manager.name)}</span>
    </span>
  );
}

export interface AttributeColumn {
  readonly id: number;
  readonly title: string;
  readonly type: Attribute["type"];
}

const NO_ATTRIBUTES: readonly AttributeColumn[] = [];

interface Days {
  readonly today: string;
  readonly soon: string;
}

function attributeColumn({ id, title, type }: AttributeColumn, { t, formats }: TextTools): Column {
  const shown = (item: PurchaseItem): string => {
    const value = item.attributes[String(id)];
    return value === undefined ? t("ui.empty_value") : shownValue({ type }, value, { t, formats });
  };
  return {
    field: `attribute:${id}`,
    kind: "custom",
    header: title,
    width: 140,
    priority: 9,
    align: type === "number" ? "right" : "left",
    sortable: true,
    format: (_, item) => shown(item),
  };
}

const dayText =
  ({ t, formats }: TextTools) =>
  (value: CellValue): string =>
    typeof value === "string" ? formats.date(value) : t("ui.empty_value");

export const nameColumn = (t: Translate): GridColumn<Parameters<typeof itemName>[0]> => ({
  field: "nomenclature",
  kind: "text",
  header: t("purchase_items.field.nomenclature"),
  flex: 1,
  minWidth: 180,
  format: (_, item) => itemName(item),
  drawsText: 0,
  render: (item) => (
    <span className="is-cut" style={{ fontWeight: 500 }}>
      {itemName(item)}
    </span>
  ),
});

/** Quantity that no order covers, for choosing what to buy. */
const openColumn = (t: Translate): Column => ({
  field: "open_quantity",
  kind: "decimal",
  header: t("purchase_items.open_quantity"),
  width: 96,
  align: "right",
});

function mainColumns(
  words: TextTools,
  { units, today, soon }: Days & { readonly units: readonly Unit[] },
): readonly Column[] {
  const { t } = words;
  const text = dash(t);
  const day = dayText(words);
  return [
    { ...nameColumn(t), sortable: true },
    {
      field: "part_number",
      kind: "code",
      header: t("purchase_items.field.part_number"),
      flex: 0.6,
      minWidth: 176,
      sortable: true,
      format: text,
    },
    {
      field: "manufacturer",
      kind: "text",
      header: t("purchase_items.field.manufacturer"),
      width: 132,
      sortable: true,
      priority: 4,
      format: text,
    },
    {
      field: "quantity",
      kind: "decimal",
      header: t("purchase_items.field.quantity_short"),
      width: 96,
      align: "right",
      sortable: true,
    },
    {
      field: "units",
      kind: "custom",
      header: t("purchase_items.field.units_short"),
      width: 48,
      priority: 5,
      sortable: true,
      format: (value) => unitSymbol(units, Number(value)) ?? "",
    },
    {
      field: "target_delivery_time",
      kind: "custom",
      header: t("purchase_items.field.target_delivery_time"),
      width: 88,
      sortable: true,
      priority: 1,
      drawsText: 0,
      format: day,
      render: (item) => <DueDate date={item.target_delivery_time} today={today} soon={soon} />,
    },
    {
      field: "purchase_item_group",
      kind: "custom",
      header: t("purchase_items.field.purchase_item_group"),
      width: 132,
      sortable: true,
      priority: 6,
      format: (_, item) => text(item.purchase_item_group?.name),
    },
  ];
}

function hiddenColumn(field: NamesWhere<typeof ITEM_FIELDS, { hidden: true }>, words: TextTools): Column {
  const base = { field, header: words.t(`purchase_items.field.${field}`), sortable: true, priority: 9 } as const;
  if (ITEM_FIELDS[field].kind !== "date") return { ...base, kind: "text", width: 140, format: dash(words.t) };
  return {
    ...base,
    kind: "custom",
    width: 110,
    drawsText: 0,
    format: dayText(words),
    render: (item) => <DueDate date={item[field]} today="" soon="" />,
  };
}

function furtherColumns(words: TextTools): readonly Column[] {
  const { t } = words;
  const day = dayText(words);
  return [
    {
      field: "tender",
      kind: "custom",
      header: t("purchase_items.field.tender"),
      width: 108,
      priority: 3,
      drawsText: SIGN,
      format: (_, { tender }) => (tender === null ? t("ui.empty_value") : tenderCode(tender)),
      render: (item) => <ItemTender tender={item.tender} />,
    },
    {
      field: "responsible_manager",
      kind: "custom",
      header: t("purchase_items.field.responsible_manager"),
      width: 140,
      sortable: true,
      priority: 7,
      drawsText: FACE,
      format: (_, { responsible_manager: manager }) =>
        manager === null ? t("ui.empty_value") : shortName(manager.name),
      render: (item) => person(item.responsible_manager, t("ui.empty_value")),
    },
    {
      field: "status",
      kind: "custom",
      header: t("purchase_items.field.status"),
      width: 136,
      priority: 8,
      sortable: true,
      drawsText: SIGN,
      format: (_, item) => t(`purchase_items.status.${item.status}`),
      render: (item) => (
        <StatusChip plain {...ITEM_STATUS_LOOK[item.status]} label={t(`purchase_items.status.${item.status}`)} />
      ),
    },
    ...namesWhere(ITEM_FIELDS, { hidden: true }).map((field) => hiddenColumn(field, words)),
    {
      field: "created_by",
      kind: "custom",
      header: t("purchase_items.field.created_by"),
      width: 140,
      priority: 9,
      drawsText: FACE,
      format: (_, { created_by: maker }) => (maker === null ? t("ui.empty_value") : shortName(maker.name)),
      render: (item) => person(item.created_by, t("ui.empty_value")),
    },
    {
      field: "created_at",
      kind: "custom",
      header: t("purchase_items.field.created_at"),
      width: 110,
      sortable: true,
      priority: 9,
      drawsText: 0,
      format: day,
      render: (item) => <DueDate date={item.created_at} today="" soon="" />,
    },
  ];
}

/** Columns for dialogs in which items are chosen for a tender or an order. */
export function useChoiceColumns(units: readonly Unit[]): readonly Column[] {
  const t = useT();
  const columns = useItemColumns({ units, today: "", soon: "" });
  return useMemo(
    () => columns.flatMap((column) => (column.field === "quantity" ? [column, openColumn(t)] : [column])),
    [columns, t],
  );
}

export function useItemColumns(given: {
  units: readonly Unit[];
  today: string;
  soon: string;
  attributes?: readonly AttributeColumn[];
}): readonly Column[] {
  const { t, formats } = useTextTools();
  const { units, today, soon, attributes = NO_ATTRIBUTES } = given;
  return useMemo((): Column[] => {
    const words = { t, formats };
    return [
      ...mainColumns(words, { units, today, soon }),
      ...furtherColumns(words),
      ...attributes.map((attribute) => attributeColumn(attribute, words)),
    ];
  }, [t, formats, units, today, soon, attributes]);
}
