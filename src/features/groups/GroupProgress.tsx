import type { Group } from "#contract/groups/group.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { ProgressLine } from "#src/ui/page/ProgressLine.tsx";

/** Shows how many items of a group are ordered, and how many more are in tenders. */
export function GroupProgress({ group }: { group: Group }) {
  const { t, formats } = useTextTools();
  const { item_count, tender_count, ordered_count } = group;
  if (item_count === 0) return null;
  const words = t("groups.progress_of", {
    done: formats.count(ordered_count),
    all: formats.count(item_count),
    tender: formats.count(tender_count),
  });
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: 8 }} title={words}>
      <span className="num">{formats.progress(ordered_count, item_count)}</span>
      <ProgressLine
        label={words}
        total={item_count}
        parts={[
          { value: ordered_count, tone: "good" },
          { value: tender_count, tone: "acc" },
        ]}
        width={64}
      />
    </span>
  );
}
