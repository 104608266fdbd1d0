import { forgetKeys } from "#server/db/idempotency.ts";
import type { Job } from "#server/jobs/worker.ts";

/** All that the clock does. */
export const jobs: readonly Job[] = [{ name: "forget-idempotency-keys", every_ms: 3_600_000, run: ({ db, clock }) => forgetKeys(db, clock.now()) }];
