import Button from "@mui/material/Button";
import { useState } from "react";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import type { Attribute } from "#contract/attributes/attribute.schema.ts";
import { valueProblem } from "#contract/attributes/attribute-value.ts";
import type { HistoryEntry } from "#contract/history/history.api.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { shownValue } from "#src/entities/attribute/attribute-words.ts";
import type { ValueRecord } from "#src/entities/attribute/attribute-words.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { Timeline } from "#src/ui/page/Timeline.tsx";
import { DRAFT_FIELDS } from "#src/features/purchase-items/draft-item.ts";
import type { DraftField } from "#src/features/purchase-items/draft-item.ts";
import { useFieldText } from "#src/features/purchase-items/use-field-text.ts";

const SHOWN = 20;
const ACTIONS = ["create", "edit", "import", "delete", "restore", "upload_file", "remove_file"] as const;
/** Field name used for files in the history. The label of such an entry includes the action. */
const FILE = "design_documentation";
/** Returns false for attributes. Any name that isn't a field belongs to an attribute. */
const isField = (name: string): name is DraftField => DRAFT_FIELDS.some((field) => field === name);

/**
 * Returns a function that formats an attribute value, given the attribute's name. Values of unknown attributes are
 * shown as stored.
 */
function useAttributeText(item: number): (name: string, value: string) => string {
  const { t, formats } = useTextTools();
  const known = useListOf<Attribute>("attributes", { filter: { applies_to: "item" } }).data ?? [];
  // Attributes for which the item has values, even if the attributes are no longer in use.
  const held = (useListOf<ValueRecord>("item-values", { of: item }).data ?? []).map(({ attribute }) => attribute);
  return (name, value) => {
    const [attribute, ...others] = [...known, ...held].filter((each) => each.name === name);
    const isPlain =
      attribute === undefined ||
      others.some(({ type }) => type !== attribute.type) ||
      valueProblem(attribute, value) !== null;
    return isPlain ? value : shownValue(attribute, value, { t, formats });
  };
}

export function ItemHistory({ id }: { id: number }) {
  const { t, formats } = useTextTools();
  const fieldText = useFieldText();
  const attributeText = useAttributeText(id);
  const [shown, setShown] = useState(SHOWN);
  const answer = useListOf<HistoryEntry>("history", {
    filter: { entity: "purchase_item", entity_id: id },
    most: shown,
    keep_previous: true,
  });
  const titleOf = (name: string): string => (isField(name) ? t(`purchase_items.field.${name}`) : name);
  const text = (name: string, value: unknown): string =>
    isField(name) || typeof value !== "string" || value === "" ? fieldText(name, value) : attributeText(name, value);
  const words = ({ action: done, changes: { [FILE]: file, ...changes } }: HistoryEntry): string => {
    const action = ACTIONS.find((name) => name === done);
    const what = action === undefined ? done : t(`item_page.history.${action}`);
    return [
      file === undefined ? what : `${what}: ${text(FILE, file.to ?? file.from)}`,
      ...Object.entries(changes).map(
        ([name, { from, to }]) => `${titleOf(name)}: ${text(name, from)} → ${text(name, to)}`,
      ),
    ].join(". ");
  };
  const entries = answer.data ?? [];
  const events = entries.map((entry) => ({
    key: String(entry.id),
    text: words(entry),
    note: [entry.user, formats.dateTime(entry.at)].filter(Boolean).join(", "),
  }));
  if (events.length === 0) return null;
  return (
    <AsideCard title={t("item_page.history.title")}>
      <Timeline events={events} />
      {(answer.total ?? 0) > entries.length && shown < LIST_MAX_LIMIT && (
        <Button
          size="small"
          variant="text"
          loading={answer.isPlaceholderData}
          onClick={() => setShown(Math.min(LIST_MAX_LIMIT, shown * 5))}
        >
          {t("item_page.history.earlier")}
        </Button>
      )}
    </AsideCard>
  );
}
