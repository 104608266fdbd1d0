import Box from "@mui/material/Box";
import { monitoringApi } from "#contract/monitoring/monitoring.api.ts";
import type { Status } from "#contract/monitoring/monitoring.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { paths } from "#src/entities/paths.ts";
import { AnnouncementCard } from "#src/features/monitoring/AnnouncementCard.tsx";
import { BackupCard } from "#src/features/monitoring/BackupCard.tsx";
import { FailedMails } from "#src/features/monitoring/FailedMails.tsx";
import { GrowthPlot } from "#src/features/monitoring/GrowthPlot.tsx";
import { JobTable } from "#src/features/monitoring/JobTable.tsx";
import { LimitTable } from "#src/features/monitoring/LimitTable.tsx";
import { Section } from "#src/features/monitoring/Section.tsx";
import { SizeTable } from "#src/features/monitoring/SizeTable.tsx";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { TextTools } from "#src/locale/use-formats.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { FigureStrip } from "#src/ui/page/FigureStrip.tsx";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

/** Refetch interval in milliseconds. Hidden tabs don't refetch. */
const REFRESH_MS = 10_000;

const figuresOf = (status: Status, { t, formats }: TextTools) => [
  {
    key: "version",
    label: t("monitoring.figures.version"),
    value: status.version,
    note: t("monitoring.figures.schema", { count: formats.count(status.schema_version) }),
  },
  {
    key: "uptime",
    label: t("monitoring.figures.uptime"),
    value: formats.remaining(Date.parse(status.at) - Date.parse(status.started_at)) || t("monitoring.none"),
    note: t("monitoring.figures.since", { time: formats.dateTime(status.started_at) }),
  },
  {
    key: "database",
    label: t("monitoring.figures.database"),
    value: t("monitoring.figures.ms", { count: formats.count(Math.ceil(status.database_ms)) }),
    note: t("monitoring.figures.connections", {
      total: formats.count(status.connections.total),
      idle: formats.count(status.connections.idle),
      waiting: formats.count(status.connections.waiting),
    }),
  },
  {
    key: "streams",
    label: t("monitoring.figures.streams"),
    value: formats.count(status.live_streams),
    note: t("monitoring.figures.streams_note"),
  },
  {
    key: "errors",
    label: t("monitoring.figures.errors"),
    value: formats.count(status.server_errors),
    note: t("monitoring.figures.errors_note", { count: formats.count(status.calls) }),
  },
];

/** Addresses of the lists that show what a queue has given up. */
const LISTS: Readonly<Partial<Record<Status["queues"][number]["queue"], string>>> = {
  mail: `${paths.adminMails()}?view=failed`,
  one_c: paths.adminOneC(),
};

function QueueTable({ status: { queues, at } }: { status: Status }) {
  const { t, formats } = useTextTools();
  const columns = [
    { key: "name", header: t("monitoring.queues.name") },
    { key: "waiting", header: t("monitoring.queues.waiting"), align: "right" as const },
    { key: "oldest", header: t("monitoring.queues.oldest"), align: "right" as const },
    { key: "failed", header: t("monitoring.queues.failed"), align: "right" as const },
  ];
  const age = (since: string | null): string =>
    (since === null ? "" : formats.remaining(Date.parse(at) - Date.parse(since))) || t("monitoring.none");
  return (
    <PlainTable label={t("monitoring.queues.title")} columns={columns}>
      {queues.map(({ queue, waiting, due_since, is_late, failed }) => {
        const list = LISTS[queue];
        return (
          <tr key={queue}>
            <td className="name">{t(`monitoring.queues.${queue}`)}</td>
            <td className="num" align="right">
              {formats.count(waiting)}
            </td>
            <td className="num" align="right">
              {is_late ? <StatusChip plain tone="warn" glyph="late" label={age(due_since)} /> : age(due_since)}
            </td>
            <td className="num" align="right">
              {failed > 0 && list !== undefined ? (
                <TextLink to={list}>{formats.count(failed)}</TextLink>
              ) : (
                formats.count(failed)
              )}
            </td>
          </tr>
        );
      })}
    </PlainTable>
  );
}

const COLUMN = { display: "flex", flexDirection: "column", gap: 2, minWidth: 0 } as const;

function Shown({ status }: { status: Status }) {
  const tools = useTextTools();
  const { t } = tools;
  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
      <FigureStrip label={t("monitoring.figures.label")} figures={figuresOf(status, tools)} />
      {status.remarks.map((remark) => (
        <Callout key={remark} tone="warn">
          {t(`monitoring.remark.${remark}`)}
        </Callout>
      ))}
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" },
        }}
      >
        <Box sx={COLUMN}>
          <Section title={t("monitoring.queues.title")}>
            <QueueTable status={status} />
          </Section>
          {status.queues.some(({ queue, failed }) => queue === "mail" && failed > 0) && <FailedMails />}
          <AnnouncementCard />
        </Box>
        <Box sx={COLUMN}>
          <BackupCard status={status} />
          <LimitTable status={status} />
          <Section title={t("monitoring.sizes.title")}>
            <GrowthPlot status={status} />
            <SizeTable status={status} />
          </Section>
        </Box>
      </Box>
      <Section title={t("monitoring.jobs.title")}>
        <JobTable jobs={status.jobs} />
      </Section>
    </Box>
  );
}

/** Shows how the server and its queues are, and lets an administrator run a job at once. */
export function StatusPage() {
  const { t, formats } = useTextTools();
  const answer = useCall(monitoringApi.status, {}, { refetch_every_ms: REFRESH_MS });
  const { data, error } = answer;
  const remarks = data?.remarks.length ?? 0;
  return (
    <PageSheet>
      <ListBar
        title={t("monitoring.title")}
        actions={
          data !== undefined && (
            <StatusChip
              tone={remarks === 0 ? "good" : "warn"}
              glyph={remarks === 0 ? "done" : "half"}
              label={remarks === 0 ? t("monitoring.ok") : t("monitoring.remarks", formats.counted(remarks))}
            />
          )
        }
      />
      <SheetBody tabIndex={0} role="region" aria-label={t("monitoring.title")}>
        {data === undefined && error !== null && <ReadFailure answer={answer} />}
        {data === undefined && error === null && <SkeletonList columns={4} />}
        {data !== undefined && <Shown status={data} />}
      </SheetBody>
    </PageSheet>
  );
}
