import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import type { NamedFile } from "#server/db/copy/snapshot.ts";
import type { Environment } from "#server/env.ts";
import type { FileStore } from "#server/platform/files.ts";

/** Returns the bytes of a stored file, or undefined if it is missing. */
export type ReadFile = (key: string) => Promise<Buffer | undefined>;

/** How many files there are, and what is wrong with single ones. */
export interface FileFigures {
  readonly count: number;
  readonly bytes: number;
  /** Keys of files that were missing at the source. */
  readonly missing: readonly string[];
  /** Keys of files whose bytes at the source aren't those that the row names. */
  readonly altered: readonly string[];
}

const MAX_NAMED = 3;

export const readFrom =
  (store: FileStore): ReadFile =>
  async (key) =>
    (await store.has(key)) ? buffer(await store.get(key)) : undefined;

export const sha256Of = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Passes each file to `keep`, which stores a copy and throws if that fails. */
export async function copyFiles(
  files: AsyncIterable<NamedFile>,
  read: ReadFile,
  keep: (key: string, bytes: Buffer) => Promise<void>,
): Promise<FileFigures> {
  const [missing, altered]: [string[], string[]] = [[], []];
  let [count, bytes] = [0, 0];
  for await (const { key, sha256, size } of files) {
    const content = await read(key);
    if (content === undefined) missing.push(key);
    else {
      if (content.length !== size || sha256Of(content) !== sha256) altered.push(key);
      await keep(key, content);
      count += 1;
      bytes += content.length;
    }
  }
  return { count, bytes, missing, altered };
}

/** Stores a copy under the same key, unless an earlier attempt did, and reads it again to compare. */
export const keepIn =
  (store: FileStore, differing: string[]) =>
  async (key: string, bytes: Buffer): Promise<void> => {
    const read = readFrom(store);
    if ((await read(key))?.equals(bytes) === true) return;
    await store.put(bytes, key);
    if ((await read(key))?.equals(bytes) !== true) differing.push(key);
  };

/** Whether two settings name the same store, so that files stay where they are. */
export function isSameStore(one: Environment, other: Environment): boolean {
  if (one.S3_BUCKET !== other.S3_BUCKET) return false;
  if (one.S3_BUCKET === undefined) return resolve(one.DATA_DIR) === resolve(other.DATA_DIR);
  return one.S3_ENDPOINT === other.S3_ENDPOINT && one.S3_REGION === other.S3_REGION;
}

export const describeFiles = (env: Environment): string =>
  env.S3_BUCKET === undefined ? resolve(env.DATA_DIR, "files") : `the bucket ${env.S3_BUCKET}`;

/** Returns sentences about files that the source itself lacks. They don't make a copy wrong. */
export const fileNotes = ({ missing, altered }: FileFigures): string[] =>
  [
    { keys: missing, one: "was missing at the source already", more: "were missing at the source already" },
    {
      keys: altered,
      one: "isn't as its row says at the source already",
      more: "aren't as their rows say at the source already",
    },
  ]
    .filter(({ keys }) => keys.length > 0)
    .map(({ keys, one, more }) => {
      const named = keys.slice(0, MAX_NAMED).join(", ");
      return keys.length === 1 ? `1 file ${one}: ${named}.` : `${keys.length} files ${more}, such as ${named}.`;
    });
