import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { announcementApi } from "#contract/operator/announcement.api.ts";
import type { AnnouncementState } from "#contract/operator/announcement.api.ts";
import { announcementText, isShown } from "#contract/operator/announcement.schema.ts";
import { noteAnnouncement } from "#src/api/live.ts";
import { useCache, useCall, useCallMutation } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { AnnouncementDialog } from "#src/features/monitoring/AnnouncementDialog.tsx";
import { Section } from "#src/features/monitoring/Section.tsx";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { nowMs } from "#src/locale/clock.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

type Known = NonNullable<AnnouncementState["announcement"]>;

function Shown({ announcement }: { announcement: Known }) {
  const { t, formats } = useTextTools();
  const { user } = useMe();
  const { ends_at, created_at, created_by } = announcement;
  return (
    <>
      <Callout tone={announcement.tone}>
        <span style={{ overflowWrap: "anywhere" }}>{announcementText(announcement, user.language)}</span>
      </Callout>
      <div className="quiet">
        {ends_at === null
          ? t("monitoring.announcement.no_end")
          : t("monitoring.announcement.until", { time: formats.dateTime(ends_at) })}{" "}
        {t("monitoring.announcement.by", { name: created_by, time: formats.dateTime(created_at) })}
      </div>
    </>
  );
}

function StateChip({ announcement }: { announcement: Known }) {
  const { t, formats } = useTextTools();
  return isShown(announcement, nowMs()) ? (
    <StatusChip plain tone="good" glyph="done" label={t("monitoring.announcement.shown")} />
  ) : (
    <StatusChip
      plain
      tone="mute"
      glyph="wait"
      label={t("monitoring.announcement.from", { time: formats.dateTime(announcement.starts_at) })}
    />
  );
}

/** Shows the announcement to all users, and lets an administrator write, change and withdraw it. */
export function AnnouncementCard() {
  const { t } = useTextTools();
  const [isOpen, setOpen] = useState(false);
  const answer = useCall(announcementApi.state, {});
  const withdraw = useCallMutation(announcementApi.withdraw);
  const { put } = useCache();
  const notify = useNotify();
  const fail = useFailure();
  const { data } = answer;
  const announcement = data?.announcement ?? null;
  const take = (state: AnnouncementState): void => {
    put(announcementApi.state, {}, state);
    noteAnnouncement(state.announcement);
  };
  const end = ({ id }: Known): void => {
    withdraw
      .mutateAsync({ params: { id } })
      .then((state) => {
        take(state);
        notify(t("monitoring.announcement.withdrawn"));
      })
      .catch(fail);
  };
  return (
    <Section
      title={t("monitoring.announcement.title")}
      actions={announcement !== null && <StateChip announcement={announcement} />}
    >
      <Box sx={{ display: "flex", flexDirection: "column", gap: 1, px: 2.5, pb: 2 }}>
        {data === undefined && answer.error !== null && <ReadFailure answer={answer} />}
        {data !== undefined && announcement === null && (
          <div className="quiet">{t("monitoring.announcement.none")}</div>
        )}
        {announcement !== null && <Shown announcement={announcement} />}
        <Box sx={{ display: "flex", gap: 1 }}>
          <Button size="small" disabled={data === undefined} onClick={() => setOpen(true)}>
            {t(announcement === null ? "monitoring.announcement.write" : "monitoring.announcement.change")}
          </Button>
          {announcement !== null && (
            <Button size="small" variant="text" loading={withdraw.isPending} onClick={() => end(announcement)}>
              {t("monitoring.announcement.withdraw")}
            </Button>
          )}
        </Box>
      </Box>
      {isOpen && data !== undefined && (
        <AnnouncementDialog
          state={data}
          onAnnounced={(state) => {
            take(state);
            setOpen(false);
            notify(t("monitoring.announcement.announced"));
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}
