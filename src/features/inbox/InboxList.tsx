import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useRef, useState } from "react";
import type { InboxEntry } from "#contract/inbox/inbox.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { EntryRow } from "#src/features/inbox/EntryRow.tsx";
import type { InboxAddress } from "#src/features/inbox/inbox-address.ts";
import { LaterMenu } from "#src/features/inbox/LaterMenu.tsx";
import type { useEntries } from "#src/features/inbox/use-inbox.ts";
import { ReadFailureIfAny } from "#src/kit/failure/ReadFailure.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { now, nowMs } from "#src/locale/clock.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";
import { SwipeRow } from "#src/ui/page/SwipeRow.tsx";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";

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
  if (tab === "waits") return <EmptyState title={t("inbox.none_waits")} />;
  if (tab === "later") return <EmptyState title={t("inbox.none_later")} />;
  if (tab === "all") return <EmptyState title={t("inbox.empty")}>{t("inbox.empty_text")}</EmptyState>;
  return <EmptyState title={t(tab === "unread" ? "inbox.none_unread" : "inbox.none_archived")} />;
}

type RowEvents = "onOpen" | "onMark" | "onLater";

interface InboxListProps {
  answer: ReturnType<typeof useEntries>;
  entries: readonly InboxEntry[];
  address: InboxAddress;
  openId: number | undefined;
  onOpen: (entry: InboxEntry) => void;
  onMark: (entry: InboxEntry, as: "archived" | "restored") => void;
  onLater: (entry: InboxEntry, until: string) => void;
}

/** A row that a finger moves aside for its actions; its menu has the same ones. */
function TouchRow({ entry, onOpen, onMark, onLater }: { entry: InboxEntry } & Pick<InboxListProps, RowEvents>) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const row = useRef<HTMLDivElement>(null);
  const isAway = entry.is_archived || entry.later_until !== null;
  const archive = {
    key: "archive",
    label: t(entry.is_archived ? "inbox.restore" : "inbox.archive"),
    icon: entry.is_archived ? "undo" : "archive",
    onClick: () => onMark(entry, entry.is_archived ? "restored" : "archived"),
  } as const;
  const later = {
    key: "later",
    label: t("inbox.later.label"),
    icon: "clock",
    onClick: () => setAnchor(row.current),
  } as const;
  const back = {
    key: "back",
    label: t("inbox.later.back"),
    icon: "undo",
    onClick: () => onMark(entry, "restored"),
  } as const;
  const actions = [...(isAway ? [] : [later]), ...(entry.later_until === null ? [] : [back]), archive];
  const title = entry.words?.title ?? t("inbox.no_access");
  return (
    <div ref={row}>
      <SwipeRow actions={actions}>
        <EntryRow entry={entry} isOpen={false} onOpen={() => onOpen(entry)} hasMenu />
        <Box sx={{ position: "absolute", top: 6, right: 8 }}>
          <MoreMenu items={actions} label={t("inbox.row_menu", { title })} />
        </Box>
      </SwipeRow>
      <LaterMenu anchor={anchor} onChoose={(until) => onLater(entry, until)} onClose={() => setAnchor(null)} />
    </div>
  );
}

export function InboxList({ answer, entries, address, openId, onOpen, onMark, onLater }: InboxListProps) {
  const t = useT();
  const isPhone = useNarrowerThan("sm");
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
                {isPhone ? (
                  <TouchRow entry={entry} onOpen={onOpen} onMark={onMark} onLater={onLater} />
                ) : (
                  <EntryRow entry={entry} isOpen={entry.id === openId} onOpen={() => onOpen(entry)} />
                )}
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
