import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { INBOX_MARKS, InboxEntry } from "#contract/inbox/inbox.api.ts";
import { nowMs } from "#src/locale/clock.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Countdown } from "#src/ui/page/Countdown.tsx";
import { WorkspaceMark } from "#src/ui/page/WorkspaceMark.tsx";

interface EntryPaneProps {
  entry: InboxEntry;
  onOpen: () => void;
  onMark: (as: (typeof INBOX_MARKS)[number]) => void;
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

/** One entry: what happened, its main facts and the way to the record. */
export function EntryPane({ entry, onOpen, onMark, onBack }: EntryPaneProps) {
  const t = useT();
  const { dateTime } = useFormats();
  const { words, workspace, answer_until, event_count, is_archived } = entry;
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
        {words === null ? (
          <EmptyState small title={t("inbox.no_access")}>
            {t("inbox.no_access_text")}
          </EmptyState>
        ) : (
          <>
            <Typography variant="h2" sx={{ overflowWrap: "anywhere" }}>
              {words.title}
            </Typography>
            {words.details.length > 0 && (
              <Typography sx={{ mt: 0.5, color: "text.secondary", overflowWrap: "anywhere" }}>
                {words.details.join(" · ")}
              </Typography>
            )}
            <Box
              component="dl"
              sx={{
                my: 2,
                px: 2,
                py: 1,
                border: 1,
                borderColor: "ui.line",
                borderRadius: 1,
                bgcolor: "background.paper",
              }}
            >
              <Fact name={t("inbox.when")}>{dateTime(entry.happened_at)}</Fact>
              {event_count > 1 && <Fact name={t("inbox.kind.changes")}>{String(event_count)}</Fact>}
              {answer_until !== null && <Fact name={t("inbox.until")}>{dateTime(answer_until)}</Fact>}
              {answer_until !== null && Date.parse(answer_until) > nowMs() && (
                <Fact name={t("inbox.left")}>
                  <Countdown closesAt={answer_until} />
                </Fact>
              )}
            </Box>
            <Button variant="contained" onClick={onOpen}>
              {words.button}
            </Button>
          </>
        )}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, p: 1.5, borderTop: 1, borderColor: "ui.line" }}>
        <Button
          size="small"
          startIcon={<Icon name={is_archived ? "undo" : "save"} />}
          onClick={() => onMark(is_archived ? "restored" : "archived")}
        >
          {t(is_archived ? "inbox.restore" : "inbox.archive")}
        </Button>
        {entry.is_read && words !== null && (
          <Button size="small" startIcon={<Icon name="mail" />} onClick={() => onMark("unread")}>
            {t("inbox.mark_unread")}
          </Button>
        )}
      </Box>
    </Box>
  );
}
