import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import type { FastifyBaseLogger } from "fastify";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Environment } from "#server/env.ts";

/** Stored files: bytes under a key that we make; names and types stand in the database. */
export interface FileStore {
  /** Stores bytes and returns their key. */
  put(bytes: Buffer): Promise<string>;
  /** Streams a stored file; rejects when it is not there. */
  get(key: string): Promise<Readable>;
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>;
}

const storeOn = (disk: Disk): FileStore => ({
  async put(bytes) {
    const key = randomUUID();
    await disk.put(key, bytes);
    return key;
  },
  get: (key) => disk.getStream(key),
  remove: (key) => disk.delete(key),
});

/** Files that live as long as the process, beside a database that does. */
function memoryStore(): FileStore {
  const files = new Map<string, Buffer>();
  return {
    put(bytes) {
      const key = randomUUID();
      files.set(key, bytes);
      return Promise.resolve(key);
    },
    get(key) {
      const bytes = files.get(key);
      return bytes === undefined
        ? Promise.reject(new Error(`no file ${key}`))
        : Promise.resolve(Readable.from([bytes]));
    },
    remove(key) {
      files.delete(key);
      return Promise.resolve();
    },
  };
}

/** Removes bytes that no record names any more. A failure leaves an orphan, which is no reason to fail a call. */
export async function removeStored(
  { files, log }: { files: FileStore; log: Pick<FastifyBaseLogger, "warn"> },
  key: string,
): Promise<void> {
  try {
    await files.remove(key);
  } catch (error) {
    log.warn({ err: error, key }, "a file that nothing names could not be removed");
  }
}

/**
 * The store that the settings ask for: an S3 bucket when S3_BUCKET is set, else the folder `files` in DATA_DIR, which
 * may be the word "memory".
 */
export async function openFileStore(env: Environment): Promise<FileStore> {
  if (env.S3_BUCKET === undefined && env.DATA_DIR === "memory") return memoryStore();
  if (env.S3_BUCKET === undefined || env.S3_ACCESS_KEY_ID === undefined || env.S3_SECRET_ACCESS_KEY === undefined) {
    return storeOn(new Disk(new FSDriver({ location: resolve(env.DATA_DIR, "files"), visibility: "private" })));
  }
  // Loaded only where it is used: the S3 client is half of the server's start otherwise.
  const { S3Driver } = await import("flydrive/drivers/s3");
  return storeOn(
    new Disk(
      new S3Driver({
        bucket: env.S3_BUCKET,
        region: env.S3_REGION ?? "us-east-1",
        ...(env.S3_ENDPOINT === undefined ? {} : { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
        credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
        visibility: "private",
        supportsACL: false,
      }),
    ),
  );
}
