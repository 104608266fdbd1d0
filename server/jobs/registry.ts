import { HOUR_MS } from "#contract/time-units.ts";
import { forgetKeys } from "#server/db/idempotency.ts";
import { keepMonths } from "#server/db/months.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { archiveAndReport } from "#server/modules/backup/archive-months.ts";
import { forgetFiles } from "#server/modules/design-documents/forget-files.ts";
import { forgetReadEntries } from "#server/modules/inbox/inbox.store.ts";
import { bringBack, settleAll } from "#server/modules/inbox/put-off.ts";
import { sendDigests } from "#server/modules/inbox/send-digests.ts";
import { forgetMailFiles } from "#server/modules/mails/mail-file.ts";
import { forgetMailSecrets } from "#server/modules/mails/mail.store.ts";
import { sendMails } from "#server/modules/mails/send-mails.ts";
import { sampleSizes } from "#server/modules/monitoring/growth.ts";
import { deliverDocuments } from "#server/modules/one-c/deliver-documents.ts";
import { forgetVisits } from "#server/modules/one-c/visit.store.ts";
import { emptyTrash, gatherWords, sumUpCounts } from "#server/modules/purchase-items/item-upkeep.store.ts";
import { sendDueReminders } from "#server/modules/reminders/send-due-reminders.ts";
import { runScenarios, stopScenarios } from "#server/modules/scenarios/run-scenarios.ts";
import { announceChanges } from "#server/modules/tender-changes/announce-changes.ts";
import { closeDueTenders } from "#server/modules/tenders/close-due-tenders.ts";
import { forgetOld } from "#server/modules/users/forget-old.store.ts";
import { writeSecurityEvents } from "#server/modules/users/write-security-events.ts";
import type { Job } from "#server/jobs/job.ts";

export const jobsOf = (deps: Dependencies): readonly Job[] => [
  { name: "close-due-tenders", every_ms: 1_000, run: () => closeDueTenders(deps) },
  { name: "send-reminders", every_ms: 5_000, run: () => sendDueReminders(deps) },
  { name: "announce-changes", every_ms: 5_000, run: () => announceChanges(deps) },
  { name: "deliver-to-one-c", every_ms: 2_000, run: () => deliverDocuments(deps) },
  { name: "forget-one-c-visits", every_ms: HOUR_MS, run: () => forgetVisits(deps.db, deps.clock.now()) },
  { name: "solve-scenarios", every_ms: 500, run: () => runScenarios(deps), stop: () => stopScenarios(deps) },
  { name: "send-digests", every_ms: 30_000, run: () => sendDigests(deps) },
  { name: "bring-back-inbox-entries", every_ms: 30_000, run: () => bringBack(deps) },
  { name: "settle-inbox-entries", every_ms: HOUR_MS, run: () => settleAll(deps) },
  { name: "send-mails", every_ms: 2_000, run: () => sendMails(deps) },
  { name: "forget-idempotency-keys", every_ms: HOUR_MS, run: () => forgetKeys(deps.db, deps.clock.now()) },
  { name: "gather-item-words", every_ms: 2_000, run: () => gatherWords(deps.db) },
  { name: "sum-up-item-counts", every_ms: 600_000, run: () => sumUpCounts(deps.db) },
  { name: "empty-item-trash", every_ms: HOUR_MS, run: () => emptyTrash(deps.db, deps.clock.now()) },
  { name: "forget-files", every_ms: 600_000, run: () => forgetFiles(deps) },
  { name: "forget-old-sessions", every_ms: HOUR_MS, run: () => forgetOld(deps.db, deps.clock.now()) },
  { name: "forget-read-inbox-entries", every_ms: HOUR_MS, run: () => forgetReadEntries(deps.db, deps.clock.now()) },
  { name: "write-security-events", every_ms: 10_000, run: () => writeSecurityEvents(deps, deps.clock.now()) },
  { name: "forget-mail-secrets", every_ms: 60_000, run: () => forgetMailSecrets(deps.db, deps.clock.now()) },
  { name: "keep-months", every_ms: HOUR_MS, run: () => keepMonths(deps) },
  { name: "archive-months", every_ms: HOUR_MS, run: () => archiveAndReport(deps) },
  { name: "sample-sizes", every_ms: HOUR_MS, run: () => sampleSizes(deps) },
  { name: "forget-mail-files", every_ms: 600_000, run: () => forgetMailFiles(deps) },
];
