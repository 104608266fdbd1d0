import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseLog } from "./database-log.ts";
import { lockDirectory } from "./directory-lock.ts";

/**
 * A request is an empty folder with this prefix in the database's folder, which only the server's account can write.
 * The process that has the database open fills it and adds the file that says so.
 */
const PREFIX = "copy-";
/** Prefix of a request that its process removes. */
const GIVEN_UP = "given-up-";
const DONE = "done";
const FAILED = "failed";
const LOOK_MILLISECONDS = 500;

export interface CopyingEngine {
  copy(to: string): Promise<void>;
}

/** The process that has the database open didn't make the copy. The message says why. */
export class NoCopy extends Error {
  override readonly name = "NoCopy";
}

const isUnanswered = (request: string): boolean => {
  try {
    return fs.readdirSync(request).length === 0;
  } catch {
    return false;
  }
};

async function answer(request: string, { engine, log }: { engine: CopyingEngine; log: DatabaseLog }): Promise<void> {
  try {
    await engine.copy(request);
    fs.writeFileSync(path.join(request, DONE), "");
    log.info({ request }, "the database was copied for a backup");
  } catch (error) {
    log.warn({ err: error }, "the database could not be copied for a backup");
    // The command may have given up and removed the folder.
    if (fs.existsSync(request))
      fs.writeFileSync(path.join(request, FAILED), error instanceof Error ? error.message : String(error));
  }
}

/** Removes a copy that a killed command has left. One that is in use is locked, as every database. */
async function removeLeft(copy: string): Promise<void> {
  const unlock = await lockDirectory(copy).catch(() => undefined);
  if (unlock === undefined) return;
  fs.rmSync(copy, { recursive: true, force: true });
  await unlock();
}

/**
 * Copies the running database whenever another process of the same account asks. Removes what a command that was killed
 * has left. Returns a function that stops it.
 */
export function answerCopyRequests(
  folder: string,
  options: { readonly engine: CopyingEngine; readonly log: DatabaseLog },
): () => void {
  const named = (prefix: string): string[] =>
    fs
      .readdirSync(folder)
      .filter((name) => name.startsWith(prefix))
      .map((name) => path.join(folder, name));
  const requests = (): string[] => named(PREFIX);
  for (const left of [...requests(), ...named(GIVEN_UP)]) void removeLeft(left);
  let isCopying = false;
  const timer = setInterval(() => {
    const [next] = isCopying || !fs.existsSync(folder) ? [] : requests().filter(isUnanswered);
    if (next === undefined) return;
    isCopying = true;
    void answer(next, options).finally(() => (isCopying = false));
  }, LOOK_MILLISECONDS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Returns the folder for a copy of the database in `folder`. */
export const newCopyFolder = (folder: string): string => path.join(path.resolve(folder), `${PREFIX}${randomUUID()}`);

/**
 * Removes the folder of a copy, also while the other process still fills it: it can't write to a folder that has been
 * renamed, so nothing is left.
 */
export function removeCopy(copy: string): void {
  const given_up = path.join(path.dirname(copy), `${GIVEN_UP}${path.basename(copy)}`);
  if (!fs.existsSync(copy)) return;
  fs.renameSync(copy, given_up);
  fs.rmSync(given_up, { recursive: true, force: true });
}

/**
 * Asks the process that has the database open for a copy in `copy`, and waits for it. The caller removes the folder.
 * @throws NoCopy
 */
export async function requestCopy(copy: string, milliseconds: number): Promise<void> {
  fs.mkdirSync(copy, { mode: 0o700 });
  for (let waited = 0; waited < milliseconds; waited += LOOK_MILLISECONDS) {
    await pause(LOOK_MILLISECONDS);
    if (fs.existsSync(path.join(copy, DONE))) return;
    if (fs.existsSync(path.join(copy, FAILED)))
      throw new NoCopy(
        `The running server could not copy its database: ${fs.readFileSync(path.join(copy, FAILED), "utf8")}.`,
      );
  }
  throw new NoCopy("The running server didn't copy its database in time. Stop it, and make the backup again.");
}
