import { setTimeout as pause } from "node:timers/promises";
import { monitoringApi } from "#contract/monitoring/monitoring.api.ts";
import { SECOND_MS } from "#contract/time-units.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import { implement } from "#server/http/implement.ts";
import { jobRow, readStatus } from "#server/modules/monitoring/read-status.ts";

/** How long a call waits for the job that it started. */
const WAIT_MS = 10 * SECOND_MS;

export const monitoringRoutes = implement("monitoring", monitoringApi, {
  // Both calls run without a transaction, because the embedded database has one connection, which the jobs need.
  status: { outside: ({ deps }) => readStatus(deps) },
  run_job: {
    outside: async ({ deps, principal }, { params: { name } }) => {
      const state = foundOrThrow(deps.monitor.jobs.find((job) => job.name === name));
      deps.log.info({ started_job: name, by: principal.user_id }, "an administrator runs a job");
      await Promise.race([deps.monitor.runJob(name), pause(WAIT_MS, null, { ref: false })]);
      return jobRow(state);
    },
  },
});
