import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { useEffect, useRef } from "react";
import type { InboxEntry } from "#contract/inbox/inbox.api.ts";
import { KIND_ICON, TONE_COLOUR } from "#src/features/inbox/entry-look.ts";
import { nowMs } from "#src/locale/clock.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";
import { Countdown } from "#src/ui/page/Countdown.tsx";
import { WorkspaceMark } from "#src/ui/page/WorkspaceMark.tsx";

export const KindTile = styled("span", { shouldForwardProp: (prop) => prop !== "tone" })<{ tone: Tone }>(
  ({ theme, tone }) => ({
    display: "grid",
    placeItems: "center",
    flex: "none",
    width: 28,
    height: 28,
    borderRadius: 6,
    color: theme.vars.palette.ui.tone[tone][0],
    backgroundColor: theme.vars.palette.ui.tone[tone][1],
  }),
);

const Row = styled(ButtonBase)(({ theme }) => ({
  display: "flex",
  alignItems: "flex-start",
  gap: 10,
  width: "100%",
  minHeight: 52,
  padding: "8px 14px 8px 10px",
  textAlign: "left",
  borderBottom: `1px solid ${theme.vars.palette.ui.line}`,
  ...theme.typography.body2,
  "&:hover": { backgroundColor: theme.vars.palette.ui.hover },
  "&[aria-current]": {
    backgroundColor: theme.vars.palette.ui.selected,
    boxShadow: `inset 3px 0 0 ${theme.vars.palette.primary.main}`,
  },
  "&.Mui-focusVisible": { outline: `2px solid ${theme.vars.palette.text.primary}`, outlineOffset: -2 },
  "& .dot": {
    flex: "none",
    width: 8,
    height: 8,
    marginTop: 10,
    borderRadius: "50%",
    backgroundColor: theme.vars.palette.primary.main,
  },
  "& .dot.none": { visibility: "hidden" },
  "& .words": { flex: "1 1 auto", minWidth: 0 },
  "& .title": { display: "block", overflowWrap: "anywhere" },
  "& .title.unread": { fontWeight: 600 },
  "& .details": { display: "block", color: theme.vars.palette.text.secondary, overflowWrap: "anywhere" },
  "& .side": { display: "flex", flexDirection: "column", alignItems: "flex-end", gap: 4, flex: "none" },
  "& .time": { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down("sm")]: {
    flexWrap: "wrap",
    "& .words": { flex: "1 1 60%" },
    "& .side": { flexDirection: "row", justifyContent: "space-between", width: "100%", paddingLeft: 56 },
  },
}));

/** Returns a function that says who did what an entry asked for, and when. */
export function useSettledText(): (settled: NonNullable<InboxEntry["settled"]>) => string {
  const t = useT();
  const { dateTime } = useFormats();
  return ({ at, by }) =>
    by === null ? t("inbox.over", { at: dateTime(at) }) : t("inbox.done_by", { who: by, at: dateTime(at) });
}

interface EntryRowProps {
  entry: InboxEntry;
  isOpen: boolean;
  onOpen: () => void;
  /** Leaves room for the menu of the row. */
  hasMenu?: boolean;
}

export function EntryRow({ entry, isOpen, onOpen, hasMenu = false }: EntryRowProps) {
  const t = useT();
  const { time, dateTime } = useFormats();
  const settledText = useSettledText();
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const { words, workspace, is_read, answer_until, event_count, settled, later_until } = entry;
  const isAwaited = answer_until !== null && words !== null && settled === null && Date.parse(answer_until) > nowMs();
  const details = [
    ...(words?.details ?? []),
    ...(settled === null ? [] : [settledText(settled)]),
    ...(later_until === null ? [] : [`${t("inbox.later.until")} ${dateTime(later_until)}`]),
    ...(event_count > 1 ? [t("inbox.events", { count: String(event_count) })] : []),
  ];
  return (
    <Row ref={row} onClick={onOpen} {...(isOpen && { "aria-current": "true" as const })}>
      <span className={is_read ? "dot none" : "dot"} aria-hidden="true" />
      <KindTile tone={words === null ? "mute" : TONE_COLOUR[entry.tone]}>
        <Icon name={words === null ? "lock" : KIND_ICON[entry.kind]} label={t(`inbox.kind.${entry.kind}`)} />
      </KindTile>
      <span className="words" style={hasMenu ? { paddingRight: 36 } : undefined}>
        <span className={is_read ? "title" : "title unread"}>
          {words?.title ?? t("inbox.no_access")}
          {!is_read && <span className="visually-hidden">, {t("inbox.unread")}</span>}
        </span>
        {details.length > 0 && <span className="details">{details.join(" · ")}</span>}
      </span>
      <span className="side">
        <span className="time num">{time(entry.happened_at)}</span>
        <span style={{ display: "inline-flex", alignItems: "center", gap: 8 }}>
          {isAwaited && <Countdown closesAt={answer_until} />}
          <WorkspaceMark id={workspace.id} name={workspace.name} size={16} />
        </span>
      </span>
    </Row>
  );
}
