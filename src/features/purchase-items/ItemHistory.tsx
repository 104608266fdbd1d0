import { historyApi } from "#contract/history/history.api.ts";
import type { HistoryEntry } from "#contract/history/history.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { Timeline } from "#src/ui/page/Timeline.tsx";
import { DRAFT_FIELDS } from "#src/features/purchase-items/draft-item.ts";
import type { DraftField } from "#src/features/purchase-items/draft-item.ts";

const SHOWN = 20;
const ACTIONS = ["create", "edit", "import", "delete", "restore", "upload_file", "remove_file"] as const;

/** The item's changes in words, the newest first. */
export function ItemHistory({ id }: { id: number }) {
  const t = useT();
  const formats = useFormats();
  const answer = useCall(historyApi.list, { query: { entity: "purchase_item", entity_id: id, limit: SHOWN, ordering: "-id" } }, { keep_previous: true });
  const isField = (name: string): name is DraftField => DRAFT_FIELDS.some((field) => field === name);
  const value = (given: unknown): string => (typeof given === "string" || typeof given === "number" ? String(given) : t("controls.conflict.empty"));
  const words = (entry: HistoryEntry): string => {
    const changes = Object.entries(entry.changes).flatMap(([field, change]) => (isField(field) ? [field === "purchase_item_group" || field === "responsible_manager" || field === "units" ? t(`purchase_items.field.${field}`) : `${t(`purchase_items.field.${field}`)}: ${value(change.from)} → ${value(change.to)}`] : []));
    const action = ACTIONS.find((name) => name === entry.action);
    const file = entry.changes["design_documentation"];
    const what = action === undefined ? entry.action : t(`purchase_items.history.${action}`);
    return [file === undefined ? what : `${what}: ${value(file.to ?? file.from)}`, ...changes].join(". ");
  };
  const events = (answer.data?.results ?? []).map((entry) => ({ key: String(entry.id), text: words(entry), note: [entry.user, formats.dateTime(entry.at)].filter(Boolean).join(", ") }));
  if (events.length === 0) return null;
  return (
    <AsideCard title={t("purchase_items.history.title")}>
      <Timeline events={events} />
    </AsideCard>
  );
}
