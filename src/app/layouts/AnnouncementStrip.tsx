import { styled } from "@mui/material/styles";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { announcementApi } from "#contract/operator/announcement.api.ts";
import { announcementText, isShown, nextChange } from "#contract/operator/announcement.schema.ts";
import type { Announcement } from "#contract/operator/announcement.schema.ts";
import { call } from "#src/api/client.ts";
import { useLiveAnnouncements } from "#src/api/live.ts";
import { useMe } from "#src/api/me.tsx";
import { nowMs } from "#src/locale/clock.ts";
import { useT } from "#src/locale/use-t.ts";
import { PHONE_TOAST_PLACE, TOAST_PLACE } from "#src/ui/feedback/bar-names.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { IconAction } from "#src/ui/page/IconAction.tsx";

/** Timers take at most 2^31 milliseconds. */
const LONGEST_TIMER_MS = 2_000_000_000;

const Place = styled("section", { shouldForwardProp: (prop) => prop !== "isOver" })<{ isOver: boolean }>(
  ({ theme, isOver }) => ({
    flex: "none",
    padding: "8px 8px 0",
    "& > div": { alignItems: "center" },
    ...(isOver && {
      ...TOAST_PLACE,
      width: "min(520px, calc(100vw - 32px))",
      zIndex: theme.zIndex.appBar,
      padding: 0,
      "& > div": { alignItems: "center", boxShadow: theme.vars.palette.ui.shadow3 },
      [theme.breakpoints.down("sm")]: { ...PHONE_TOAST_PLACE, width: "auto" },
    }),
    "& .text": { display: "flex", alignItems: "center", gap: 8, justifyContent: "space-between" },
    "& .words": { minWidth: 0, overflowWrap: "anywhere" },
  }),
);

/** Returns the announcement to all users as it is known now, with those that arrived while the page was open. */
function useAnnouncement(): { announcement: Announcement | null; forget: () => void } {
  const { announcement: first } = useMe();
  const [heard, setHeard] = useState<Announcement | null>();
  useLiveAnnouncements({
    onAnnounced: setHeard,
    onGap: () => {
      // Without an answer, the next page that is opened has it.
      call(announcementApi.own, {})
        .then(({ announcement }) => setHeard(announcement))
        .catch(() => undefined);
    },
  });
  const announcement = heard === undefined ? first : heard;
  const [, setTimes] = useState(0);
  const change = announcement === null ? null : nextChange(announcement, nowMs());
  useEffect(() => {
    if (change === null) return undefined;
    const timer = setTimeout(() => setTimes((times) => times + 1), Math.min(change - nowMs(), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  });
  return {
    announcement: announcement !== null && isShown(announcement, nowMs()) ? announcement : null,
    forget: () => setHeard(null),
  };
}

/**
 * Shows the announcement to all users, until each dismisses it. It has a row of its own if it was there when the page
 * was opened. One that arrives later lies over the page, where toasts are, and one that ends leaves its row, so
 * that nothing moves.
 */
export function AnnouncementStrip() {
  const t = useT();
  const { pathname } = useLocation();
  const { user } = useMe();
  const { announcement, forget } = useAnnouncement();
  const [row, setRow] = useState({ pathname, of: announcement });
  if (row.pathname !== pathname) setRow({ pathname, of: announcement });
  const shown = announcement ?? row.of;
  if (shown === null) return null;
  const dismiss = (): void => {
    forget();
    setRow({ pathname, of: null });
    // If this fails, the next page shows the announcement once more.
    call(announcementApi.dismiss, { params: { id: shown.id } }).catch(() => undefined);
  };
  return (
    <Place
      isOver={row.of === null}
      aria-label={t("frame.announcement.label")}
      style={announcement === null ? { visibility: "hidden" } : {}}
    >
      <Callout tone={shown.tone} {...(row.of === null && { role: "status" as const })}>
        <div className="text">
          <span className="words">{announcementText(shown, user.language)}</span>
          <IconAction icon="close" size="small" label={t("frame.announcement.dismiss")} onClick={dismiss} />
        </div>
      </Callout>
    </Place>
  );
}
