import Box from "@mui/material/Box";
import type { AUDITED, HistoryEntry } from "#contract/history/history.api.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { ReadFailureIfAny } from "#src/kit/failure/ReadFailure.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Timeline } from "#src/ui/page/Timeline.tsx";

interface RecordHistoryProps {
  entity: (typeof AUDITED)[number];
  id: number;
  words: (entry: HistoryEntry) => string;
  nobody?: string;
  /** True to merge consecutive equal entries by the same author. */
  folded?: boolean;
  isTold?: (entry: HistoryEntry) => boolean;
  empty?: string;
  /** Number of the latest entries to show, without padding. Undefined for all of them. */
  most?: number;
  /** Accessible name. Setting it makes the history scrollable. */
  label?: string;
}

export function RecordHistory(props: RecordHistoryProps) {
  const { entity, id, words, nobody = "", folded = false, isTold, empty, most, label } = props;
  const formats = useFormats();
  const answer = useListOf<HistoryEntry>("history", {
    filter: { entity, entity_id: id },
    most: most ?? 100,
    keep_previous: true,
  });
  if (answer.isPending) return <SkeletonList columns={1} />;
  if (answer.data === undefined) return <ReadFailureIfAny answer={answer} />;
  const shownEntries = answer.data
    .filter((entry) => isTold?.(entry) ?? true)
    .map((entry) => ({ key: String(entry.id), text: words(entry), who: entry.user ?? nobody, at: entry.at }))
    .filter(({ text, who }, place, all) => !folded || text !== all[place - 1]?.text || who !== all[place - 1]?.who);
  if (shownEntries.length === 0 && empty !== undefined) return <EmptyState small title={empty} />;
  return (
    <Box
      sx={{
        ...(most === undefined ? { px: { xs: 2, sm: 2.5 }, py: 2 } : {}),
        maxWidth: 720,
        ...(label === undefined ? {} : { overflow: "auto" }),
      }}
      // A scrollable element must be reachable by keyboard.
      {...(label === undefined ? {} : { role: "group", tabIndex: 0, "aria-label": label })}
    >
      <Timeline
        events={shownEntries.map(({ who, at, ...event }) => ({
          ...event,
          note: [who, formats.dateTime(at)].filter(Boolean).join(", "),
        }))}
      />
    </Box>
  );
}
