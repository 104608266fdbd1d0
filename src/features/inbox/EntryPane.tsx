import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import type { INBOX_MARKS, InboxEntry } from "#contract/inbox/inbox.api.ts";
import { useSettledText } from "#src/features/inbox/EntryRow.tsx";
import { LaterMenu } from "#src/features/inbox/LaterMenu.tsx";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { nowMs } from "#src/locale/clock.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { withWords } from "#src/locale/with-words.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { Countdown } from "#src/ui/page/Countdown.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";
import { WorkspaceMark } from "#src/ui/page/WorkspaceMark.tsx";

const AnswerHere = deferred(
  async () => (await withWords(import("#src/features/inbox/AnswerHere.tsx"), "work")).AnswerHere,
);

interface EntryPaneProps {
  entry: InboxEntry;
  onOpen: () => void;
  onMark: (as: (typeof INBOX_MARKS)[number]) => void;
  onLater: (until: string) => void;
  onFollow: (is_followed: boolean) => void;
  /** Whether the entry belongs to the active company, in which it can be answered here. */
  isHere: boolean;
  /** Returns to the list, on screens without room for both. */
  onBack?: () => void;
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: 1, py: 0.75 }}>
    <Box component="dt" sx={{ color: "text.secondary" }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
      {children}
    </Box>
  </Box>
);

/** Facts about what happened and what is asked. */
function Facts({ entry }: { entry: InboxEntry }) {
  const t = useT();
  const { dateTime } = useFormats();
  const { answer_until, event_count, happened_at, created_at, settled, later_until } = entry;
  return (
    <Box
      component="dl"
      sx={{ my: 2, px: 2, py: 1, border: 1, borderColor: "ui.line", borderRadius: 1, bgcolor: "background.paper" }}
    >
      <Fact name={t("inbox.when")}>{dateTime(event_count > 1 ? happened_at : created_at)}</Fact>
      {event_count > 1 && <Fact name={t("inbox.kind.changes")}>{String(event_count)}</Fact>}
      {later_until !== null && <Fact name={t("inbox.later.until")}>{dateTime(later_until)}</Fact>}
      {answer_until !== null && settled === null && <Fact name={t("inbox.until")}>{dateTime(answer_until)}</Fact>}
      {answer_until !== null && settled === null && Date.parse(answer_until) > nowMs() && (
        <Fact name={t("inbox.left")}>
          <Countdown closesAt={answer_until} />
        </Fact>
      )}
    </Box>
  );
}

function Head({ entry }: { entry: InboxEntry }) {
  const t = useT();
  const settledText = useSettledText();
  const { words, settled, waits } = entry;
  if (words === null)
    return (
      <EmptyState small title={t("inbox.no_access")}>
        {t("inbox.no_access_text")}
      </EmptyState>
    );
  return (
    <>
      <Typography variant="h2" sx={{ overflowWrap: "anywhere" }}>
        {words.title}
      </Typography>
      {words.details.length > 0 && (
        <Typography sx={{ mt: 0.5, color: "text.secondary", overflowWrap: "anywhere" }}>
          {words.details.join(" · ")}
        </Typography>
      )}
      {waits && (
        <Box sx={{ mt: 1 }}>
          <Tag tone="warn">{t("inbox.waits")}</Tag>
        </Box>
      )}
      {settled !== null && (
        <Callout tone="good" role="status">
          {settledText(settled)}
        </Callout>
      )}
      <Facts entry={entry} />
    </>
  );
}

/** What the reader can do with the entry itself. */
function EntryActions({ entry, onMark, onLater, onFollow }: Omit<EntryPaneProps, "onOpen" | "onBack" | "isHere">) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { is_archived, later_until, is_followed, words } = entry;
  const isAway = is_archived || later_until !== null;
  useShortcut("h", t("inbox.later.label"), () => setAnchor(button.current), !isAway);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, p: 1.5, borderTop: 1, borderColor: "ui.line" }}>
      {isAway ? (
        <Button size="small" startIcon={<Icon name="undo" />} onClick={() => onMark("restored")}>
          {t(is_archived ? "inbox.restore" : "inbox.later.back")}
        </Button>
      ) : (
        <Button
          ref={button}
          size="small"
          aria-haspopup="menu"
          startIcon={<Icon name="clock" />}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {t("inbox.later.label")}
        </Button>
      )}
      {!is_archived && (
        <Button size="small" startIcon={<Icon name="archive" />} onClick={() => onMark("archived")}>
          {t("inbox.archive")}
        </Button>
      )}
      {is_followed !== null && words !== null && (
        <Button
          size="small"
          startIcon={<Icon name={is_followed ? "bell-off" : "bell"} />}
          onClick={() => onFollow(!is_followed)}
        >
          {t(is_followed ? "inbox.follow.off" : "inbox.follow.on")}
        </Button>
      )}
      {entry.is_read && words !== null && (
        <Button size="small" startIcon={<Icon name="mail" />} onClick={() => onMark("unread")}>
          {t("inbox.mark_unread")}
        </Button>
      )}
      <LaterMenu anchor={anchor} onChoose={onLater} onClose={() => setAnchor(null)} />
    </Box>
  );
}

/** One entry: what happened, its main facts, what it asks for, and the way to the record. */
export function EntryPane({ entry, onOpen, onBack, isHere, ...actions }: EntryPaneProps) {
  const t = useT();
  const { words, workspace, event, record, waits } = entry;
  const answersHere = isHere && waits && event === "question_asked";
  return (
    <Box component="section" aria-label={t("inbox.entry")} sx={{ display: "flex", flexDirection: "column", flex: 1 }}>
      <Box sx={{ p: 2, flex: "1 1 auto" }}>
        {onBack !== undefined && (
          <Button size="small" startIcon={<Icon name="chevron-left" />} onClick={onBack} sx={{ mb: 1 }}>
            {t("inbox.back")}
          </Button>
        )}
        <Box sx={{ display: "flex", alignItems: "center", gap: 1, mb: 1, color: "text.secondary" }}>
          <WorkspaceMark id={workspace.id} name={workspace.name} size={16} />
          <span>{workspace.name}</span>
        </Box>
        <Head entry={entry} />
        {words !== null && (
          <Button variant={answersHere ? "outlined" : "contained"} onClick={onOpen}>
            {answersHere ? t("inbox.open") : words.button}
          </Button>
        )}
        {words !== null && answersHere && <AnswerHere tender={record.id} />}
      </Box>
      <EntryActions entry={entry} {...actions} />
    </Box>
  );
}
