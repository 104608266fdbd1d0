import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import type { Environment } from "#server/env.ts";

const LastBackup = z.object({
  at: z.string(),
  file: z.string(),
  bytes: z.number(),
  duration_ms: z.number().optional(),
});
export type LastBackup = z.output<typeof LastBackup>;

const noteOf = ({ DATA_DIR }: Environment): string => join(resolve(DATA_DIR), "last-backup.json");

/** Notes a finished backup in DATA_DIR, for `npm run doctor`. */
export async function noteBackup(env: Environment, backup: LastBackup): Promise<void> {
  await mkdir(env.DATA_DIR, { recursive: true });
  const unfinished = `${noteOf(env)}.part`;
  await writeFile(unfinished, JSON.stringify(backup), { mode: 0o600 });
  await rename(unfinished, noteOf(env));
}

/** Returns the last backup that was made on this machine, or undefined. */
export async function lastBackup(env: Environment): Promise<LastBackup | undefined> {
  const text = await readFile(noteOf(env), "utf8").catch(() => undefined);
  return text === undefined ? undefined : LastBackup.parse(JSON.parse(text));
}
