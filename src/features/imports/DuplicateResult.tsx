import type { ReactNode } from "react";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { TextLink } from "#src/ui/page/TextLink.tsx";

/** Maximum number of items shown as links. Further items are only counted. */
const NAMED = 8;

type Items = NonNullable<ImportTask["result"]>["merged_items"];

function ItemLinks({ items }: { items: Items }) {
  const { t, formats } = useTextTools();
  return (
    <span style={{ display: "flex", flexDirection: "column", gap: 2, overflowWrap: "anywhere" }}>
      {items.slice(0, NAMED).map(({ id, name }) => (
        <TextLink key={id} to={paths.purchaseItem(id)}>
          {name}
        </TextLink>
      ))}
      {items.length > NAMED && (
        <span>{t("import_duplicates.result.more", { count: formats.count(items.length - NAMED) })}</span>
      )}
    </span>
  );
}

export function useDuplicateLines(result: ImportTask["result"]): { key: string; label: string; value: ReactNode }[] {
  const { t, formats } = useTextTools();
  if (result === null) return [];
  const lines = (kind: "merged" | "skipped", count: number, items: Items) => [
    ...(count === 0
      ? []
      : [{ key: `duplicates_${kind}`, label: t(`import_duplicates.result.${kind}`), value: formats.count(count) }]),
    ...(items.length === 0
      ? []
      : [
          {
            key: `items_${kind}`,
            label: t(`import_duplicates.result.${kind}_items`),
            value: <ItemLinks items={items} />,
          },
        ]),
  ];
  return [
    ...lines("merged", result.merged, result.merged_items),
    ...lines("skipped", result.duplicates_skipped, result.skipped_items),
  ];
}
