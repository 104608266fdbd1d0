import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { createTransport } from "nodemailer";
import { WEEK_MS } from "#contract/time-units.ts";
import { errorText } from "#server/core/error-text.ts";
import type { Environment } from "#server/env.ts";
import { lastBackup } from "#server/modules/backup/last-backup.ts";
import { attention, failed, off, ok } from "#server/modules/health-checks/check.ts";
import type { Check, Finding } from "#server/modules/health-checks/check.ts";
import { fetchCentralBankRates } from "#server/modules/tender-basis/central-bank.ts";
import type { FileStore } from "#server/platform/files.ts";
import { suggestCompany } from "#server/platform/suggestions.ts";

const MEGABYTE = 1024 * 1024;
/** Free space below which an operator should act, and below which the product may stop working. */
const SCARCE_MB = 2048;
const MIN_MB = 256;
/** Connection timeout of the mail server in milliseconds. */
const SMTP_TIMEOUT_MS = 10_000;
/** Tax number of a large bank, which every registry knows. */
const KNOWN_INN = "7707083893";

interface Checked {
  readonly env: Environment;
  readonly files: FileStore;
  /** Today as YYYY-MM-DD. */
  readonly day: string;
}

async function checkMailServer({ SMTP_URL }: Environment): Promise<Finding> {
  if (SMTP_URL === undefined) return off("SMTP_URL isn't set: mails stay in the outbox.");
  const options = { url: SMTP_URL, connectionTimeout: SMTP_TIMEOUT_MS, greetingTimeout: SMTP_TIMEOUT_MS };
  const transport = createTransport(options);
  try {
    await transport.verify();
    return ok("It accepts the connection and the sign-in.");
  } catch (error) {
    return failed(`It refuses: ${errorText(error)}. Check SMTP_URL.`);
  } finally {
    transport.close();
  }
}

async function checkFileStore({ S3_BUCKET }: Environment, files: FileStore): Promise<Finding> {
  const place = S3_BUCKET === undefined ? "The folder of files" : `The bucket ${S3_BUCKET}`;
  try {
    const key = await files.put(Buffer.from("Lotwise doctor"));
    const isThere = await files.has(key);
    await files.remove(key);
    return isThere ? ok(`${place} takes, keeps and removes a file.`) : failed(`${place} lost a file just written.`);
  } catch (error) {
    return failed(`${place} refuses a file: ${errorText(error)}.`);
  }
}

async function checkRegistry(env: Environment): Promise<Finding> {
  if (env.SUGGESTIONS_KEY === undefined) return off("SUGGESTIONS_KEY isn't set: company data is typed by hand.");
  const answer = await suggestCompany(env, KNOWN_INN);
  if (answer.outcome === "unavailable")
    return failed(`It doesn't answer: ${answer.reason}. Check SUGGESTIONS_URL and SUGGESTIONS_KEY.`);
  return answer.outcome === "found" ? ok("It finds a company.") : attention("It answers, but finds no company.");
}

async function checkCentralBank(env: Environment, day: string): Promise<Finding> {
  const rates = await fetchCentralBankRates(env, day);
  if (!("failed" in rates)) return ok("It answers with the rates of the day.");
  if (rates.failed === "off") return off("CENTRAL_BANK_URL is empty: currencies are converted by hand.");
  return failed(`No rates came (${rates.detail}). Check CENTRAL_BANK_URL. Rates are typed by hand until it answers.`);
}

async function checkDisk({ DATA_DIR }: Environment): Promise<Finding> {
  const folder = DATA_DIR === "memory" ? tmpdir() : DATA_DIR;
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  const text = `${free} MB are free at ${folder}.`;
  if (free < MIN_MB) return failed(`${text} Free some space now: changes are refused when none is left.`);
  return free < SCARCE_MB ? attention(`${text} Free some space soon.`) : ok(text);
}

async function checkBackup(env: Environment, day: string): Promise<Finding> {
  const last = await lastBackup(env);
  if (last === undefined)
    return attention("None was made from here by npm run backup. Make one each day, and keep it on another machine.");
  const text = `The last one is of ${last.at}: ${last.file}.`;
  return Date.parse(day) - Date.parse(last.at) > WEEK_MS ? attention(`${text} Make one each day.`) : ok(text);
}

/** Checks of the services that administrators may try while the server runs. */
export const SERVICES = {
  mail: ({ env }: Checked) => checkMailServer(env),
  files: ({ env, files }: Checked) => checkFileStore(env, files),
  registry: ({ env }: Checked) => checkRegistry(env),
  central_bank: ({ env, day }: Checked) => checkCentralBank(env, day),
} as const;

/** Checks of the services that the settings name, and of the disk. `day` is today (YYYY-MM-DD). */
export const serviceChecks = (env: Environment, files: FileStore, day: string): Check[] => [
  { name: "mail server", run: () => SERVICES.mail({ env, files, day }) },
  { name: "file store", run: () => SERVICES.files({ env, files, day }) },
  { name: "registry", run: () => SERVICES.registry({ env, files, day }) },
  { name: "central bank", run: () => SERVICES.central_bank({ env, files, day }) },
  { name: "disk", run: () => checkDisk(env) },
  { name: "backup", run: () => checkBackup(env, day) },
];
