import { forgetKeys } from "#server/db/idempotency.ts";
import { sendMails } from "#server/modules/mails/send-mails.ts";
import { closeDueTenders } from "#server/modules/tenders/close-due-tenders.ts";
import type { Job } from "#server/jobs/job.ts";

/** All that the clock does. */
export const jobs: readonly Job[] = [
  { name: "close-due-tenders", every_ms: 1_000, run: closeDueTenders },
  { name: "send-mails", every_ms: 2_000, run: sendMails },
  { name: "forget-idempotency-keys", every_ms: 3_600_000, run: ({ db, clock }) => forgetKeys(db, clock.now()) },
];
