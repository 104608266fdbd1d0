import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { createTransport } from "nodemailer";
import type { Language } from "#contract/primitives.ts";
import { WEEK_MS } from "#contract/time-units.ts";
import { errorText } from "#server/core/error-text.ts";
import type { Environment } from "#server/env.ts";
import { lastBackup } from "#server/modules/backup/last-backup.ts";
import { attention, failed, off, ok } from "#server/modules/health-checks/check.ts";
import type { Check, Finding } from "#server/modules/health-checks/check.ts";
import { fetchCentralBankRates } from "#server/modules/tender-basis/central-bank.ts";
import type { FileStore } from "#server/platform/files.ts";
import { suggestCompany } from "#server/platform/suggestions.ts";
import { translate } from "#server/platform/translate.ts";

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
  /** Language of the findings. The words of a service itself stay as they came. */
  readonly language: Language;
}

type Say = (key: string, params?: Readonly<Record<string, string>>) => string;

/** Returns the sentences about services, which the doctor prints and the page of settings shows. */
export const sentencesIn =
  (language: Language): Say =>
  (key, params = {}) =>
    translate(language, `monitoring.settings.service.${key}`, params);

async function checkMailServer({ env: { SMTP_URL }, language }: Checked): Promise<Finding> {
  const say = sentencesIn(language);
  if (SMTP_URL === undefined) return off(say("mail.unset"));
  const options = { url: SMTP_URL, connectionTimeout: SMTP_TIMEOUT_MS, greetingTimeout: SMTP_TIMEOUT_MS };
  const transport = createTransport(options);
  try {
    await transport.verify();
    return ok(say("mail.works"));
  } catch (error) {
    return failed(say("mail.refused", { reason: errorText(error) }));
  } finally {
    transport.close();
  }
}

async function checkFileStore({ env, files, language }: Checked): Promise<Finding> {
  const say = sentencesIn(language);
  const place = env.S3_BUCKET ?? resolve(env.DATA_DIR, "files");
  try {
    const key = await files.put(Buffer.from("Lotwise doctor"));
    const isThere = await files.has(key);
    await files.remove(key);
    return isThere ? ok(say("files.works", { place })) : failed(say("files.lost", { place }));
  } catch (error) {
    return failed(say("files.refused", { place, reason: errorText(error) }));
  }
}

async function checkRegistry({ env, language }: Checked): Promise<Finding> {
  const say = sentencesIn(language);
  if (env.SUGGESTIONS_KEY === undefined) return off(say("registry.unset"));
  const answer = await suggestCompany(env, KNOWN_INN);
  if (answer.outcome === "unavailable") return failed(say("registry.unavailable", { reason: answer.reason }));
  return answer.outcome === "found" ? ok(say("registry.works")) : attention(say("registry.finds_nothing"));
}

async function checkCentralBank({ env, day, language }: Checked): Promise<Finding> {
  const say = sentencesIn(language);
  const rates = await fetchCentralBankRates(env, day);
  if (!("failed" in rates)) return ok(say("central_bank.works"));
  return rates.failed === "off"
    ? off(say("central_bank.unset"))
    : failed(say("central_bank.no_rates", { reason: rates.detail }));
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
  mail: checkMailServer,
  files: checkFileStore,
  registry: checkRegistry,
  central_bank: checkCentralBank,
} as const;

/** Checks of the services that the settings name, and of the disk. `day` is today (YYYY-MM-DD). */
export function serviceChecks(env: Environment, files: FileStore, day: string): Check[] {
  const checked: Checked = { env, files, day, language: "en" };
  return [
    { name: "mail server", run: () => SERVICES.mail(checked) },
    { name: "file store", run: () => SERVICES.files(checked) },
    { name: "registry", run: () => SERVICES.registry(checked) },
    { name: "central bank", run: () => SERVICES.central_bank(checked) },
    { name: "disk", run: () => checkDisk(env) },
    { name: "backup", run: () => checkBackup(env, day) },
  ];
}
