import { mkdir, readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Environment } from "#server/env.ts";
import { keyFileIn } from "#server/platform/secret-box.ts";
import { TransferRefused } from "#server/modules/backup/transfer-refused.ts";

const fileOf = ({ DATA_DIR }: Environment): string => keyFileIn(resolve(DATA_DIR));

/** Returns the key of an installation, from the settings or its folder; undefined if none was made yet. */
export const keyOf = (env: Environment): Promise<Buffer | undefined> =>
  env.SECRET_KEY === undefined
    ? readFile(fileOf(env)).catch(() => undefined)
    : Promise.resolve(Buffer.from(env.SECRET_KEY));

/** @throws TransferRefused if the target has another key; it doesn't open what is copied */
export async function refuseAnotherKey(env: Environment, key: Buffer | undefined): Promise<void> {
  const own = await keyOf(env);
  if (key === undefined || own === undefined || own.equals(key)) return;
  const place = env.SECRET_KEY === undefined ? fileOf(env) : "SECRET_KEY";
  throw new TransferRefused(`${place} isn't the key that the source was sealed with. Remove it, or set the right one.`);
}

/** Stores the key of the source at the target, if it has none, and returns what the operator should know. */
export async function keepKey(env: Environment, key: Buffer | undefined): Promise<string> {
  if (key === undefined)
    return "No key came along. Set the SECRET_KEY, or put the secret.key into DATA_DIR, that the source had, before the start.";
  if ((await keyOf(env)) !== undefined)
    return env.SECRET_KEY === undefined ? `The key stays in ${fileOf(env)}.` : "SECRET_KEY stays as it is.";
  await mkdir(env.DATA_DIR, { recursive: true });
  await writeFile(fileOf(env), key, { mode: 0o600, flag: "wx" });
  return `The key was written to ${fileOf(env)}.`;
}
