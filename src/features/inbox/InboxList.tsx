import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { InboxEntry } from "#contract/inbox/inbox.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { EntryRow } from "#src/features/inbox/EntryRow.tsx";
import type { InboxAddress } from "#src/features/inbox/inbox-address.ts";
import type { useEntries } from "#src/features/inbox/use-inbox.ts";
import { ReadFailureIfAny } from "#src/kit/failure/ReadFailure.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { now, nowMs } from "#src/locale/clock.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";

/** Returns a function that names the day of an instant. */
function useDayName(): (instant: string) => string {
  const t = useT();
  const { date } = useFormats();
  const today = date(now().toISOString());
  const yesterday = date(new Date(nowMs() - DAY_MS).toISOString());
  return (instant) => {
    const day = date(instant);
    return day === today ? t("inbox.today") : day === yesterday ? t("inbox.yesterday") : day;
  };
}

function Nothing({ tab, kind, workspace }: InboxAddress) {
  const t = useT();
  if (kind !== null || workspace !== null) return <EmptyState small title={t("inbox.none_found")} />;
  if (tab === "all") return <EmptyState title={t("inbox.empty")}>{t("inbox.empty_text")}</EmptyState>;
  return <EmptyState title={t(tab === "unread" ? "inbox.none_unread" : "inbox.none_archived")} />;
}

interface InboxListProps {
  answer: ReturnType<typeof useEntries>;
  entries: readonly InboxEntry[];
  address: InboxAddress;
  openId: number | undefined;
  onOpen: (entry: InboxEntry) => void;
}

export function InboxList({ answer, entries, address, openId, onOpen }: InboxListProps) {
  const t = useT();
  const fail = useFailure();
  const dayName = useDayName();
  const days = new Map<string, InboxEntry[]>();
  for (const entry of entries) {
    const day = dayName(entry.happened_at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  const more = (): void => void answer.fetchNextPage({ throwOnError: true }).catch(fail);
  return (
    <SheetBody flush tabIndex={0} role="region" aria-label={t("inbox.list")}>
      {answer.isPending && <SkeletonList columns={3} />}
      <ReadFailureIfAny answer={answer} />
      {answer.data !== undefined && entries.length === 0 && <Nothing {...address} />}
      {[...days].map(([day, listed]) => (
        <section key={day}>
          <Typography
            variant="caption"
            component="h2"
            sx={{
              px: 2,
              py: 0.5,
              bgcolor: "ui.sunken",
              borderBottom: 1,
              borderColor: "ui.line",
              color: "text.secondary",
            }}
          >
            {day}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
            {listed.map((entry) => (
              <li key={entry.id}>
                <EntryRow entry={entry} isOpen={entry.id === openId} onOpen={() => onOpen(entry)} />
              </li>
            ))}
          </Box>
        </section>
      ))}
      {answer.hasNextPage && (
        <Box sx={{ p: 2, textAlign: "center" }}>
          <Button onClick={more} loading={answer.isFetchingNextPage}>
            {t("inbox.more")}
          </Button>
        </Box>
      )}
    </SheetBody>
  );
}
