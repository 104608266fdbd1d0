import Button from "@mui/material/Button";
import { monitoringApi } from "#contract/monitoring/monitoring.api.ts";
import type { JobRow } from "#contract/monitoring/monitoring.api.ts";
import { SECOND_MS } from "#contract/time-units.ts";
import { useCache, useCallMutation } from "#src/api/hooks.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

function JobState({ job }: { job: JobRow }) {
  const { t } = useTextTools();
  if (job.is_running) return <StatusChip plain tone="info" glyph="half" label={t("monitoring.jobs.running")} />;
  if (job.error !== null) return <StatusChip plain tone="bad" glyph="no" label={t("monitoring.jobs.failing")} />;
  if (job.runs === 0) return <span className="quiet">{t("monitoring.jobs.not_yet")}</span>;
  return <StatusChip plain tone="good" glyph="done" label={t("monitoring.jobs.well")} />;
}

function RunButton({ name }: { name: string }) {
  const { t } = useTextTools();
  const fail = useFailure();
  const notify = useNotify();
  const { refresh } = useCache();
  const run = useCallMutation(monitoringApi.run_job);
  const onClick = (): void => {
    run
      .mutateAsync({ params: { name } })
      .then(({ error, is_running }) =>
        notify(t(`monitoring.jobs.${is_running ? "still" : error === null ? "done" : "failed"}`, { name })),
      )
      .then(() => refresh(monitoringApi.status))
      .catch(fail);
  };
  return (
    <Button size="small" loading={run.isPending} onClick={onClick} aria-label={`${t("monitoring.jobs.run")}: ${name}`}>
      {t("monitoring.jobs.run")}
    </Button>
  );
}

/** Lists the jobs of the server, those that fail first. */
export function JobTable({ jobs }: { jobs: readonly JobRow[] }) {
  const { t, formats } = useTextTools();
  const columns = [
    { key: "name", header: t("monitoring.jobs.name") },
    { key: "state", header: t("monitoring.jobs.state") },
    { key: "last", header: t("monitoring.jobs.last"), hide: "wide" as const },
    { key: "took", header: t("monitoring.jobs.took"), hide: "wide" as const, align: "right" as const },
    { key: "failures", header: t("monitoring.jobs.failures"), hide: "wide" as const, align: "right" as const },
    { key: "run", header: t("monitoring.jobs.run"), hidden_header: true },
  ];
  const seconds = (ms: number): string => formats.decimal((ms / SECOND_MS).toFixed(2), { min: 0, max: 2 });
  const ordered = [...jobs].sort((one, other) => Number(one.error === null) - Number(other.error === null));
  return (
    <PlainTable label={t("monitoring.jobs.title")} columns={columns}>
      {ordered.map((job) => (
        <tr key={job.name}>
          <td>
            <span className="code">{job.name}</span>
            {job.error !== null && <div className="quiet">{job.error}</div>}
          </td>
          <td>
            <JobState job={job} />
          </td>
          <td className="wide num">{job.last_started_at === null ? "" : formats.dateTime(job.last_started_at)}</td>
          <td className="wide num" align="right">
            {job.last_ms === null ? "" : t("monitoring.seconds", { count: seconds(job.last_ms) })}
          </td>
          <td className="wide num" align="right">
            {formats.count(job.failures)}
          </td>
          <td className="last">
            <RunButton name={job.name} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
