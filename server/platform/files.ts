import { randomUUID } from "node:crypto";
import { chmod, mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import type { FastifyBaseLogger } from "fastify";
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

/** Readable by the server's own account alone, as the database is. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Files in a folder. A file gets its name when all of it is written, so that one cut off by a full disk or a crash is
 * never taken for whole.
 */
async function folderStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  // Installations of earlier versions have a folder that every account of the machine could read.
  await chmod(folder, FOLDER_MODE);
  return {
    async put(bytes) {
      const key = randomUUID();
      const unfinished = join(folder, `${key}.part`);
      try {
        await writeFile(unfinished, bytes, { flush: true, mode: FILE_MODE });
        await rename(unfinished, join(folder, key));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      return key;
    },
    // Opened before the answer begins: a missing file is an error of the call, not of a download under way.
    get: async (key) => (await open(join(folder, key))).createReadStream(),
    remove: (key) => rm(join(folder, key), { force: true }),
  };
}

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

/** Files in an S3 bucket. The client is loaded only where it is used: it is half of the server's start otherwise. */
async function bucketStore(
  Bucket: string,
  env: Environment,
  credentials: { accessKeyId: string; secretAccessKey: string },
): Promise<FileStore> {
  const { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } = await import("@aws-sdk/client-s3");
  const client = new S3Client({
    region: env.S3_REGION ?? "us-east-1",
    ...(env.S3_ENDPOINT === undefined ? {} : { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
    credentials,
  });
  return {
    async put(bytes) {
      const key = randomUUID();
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes }));
      return key;
    },
    async get(key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
      if (!(Body instanceof Readable)) throw new Error(`no file ${key}`);
      return Body;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
  };
}

/**
 * The store that the settings ask for: an S3 bucket when S3_BUCKET is set, else the folder `files` in DATA_DIR, which
 * may be the word "memory".
 */
export async function openFileStore(env: Environment): Promise<FileStore> {
  if (env.S3_BUCKET === undefined && env.DATA_DIR === "memory") return memoryStore();
  if (env.S3_BUCKET === undefined || env.S3_ACCESS_KEY_ID === undefined || env.S3_SECRET_ACCESS_KEY === undefined)
    return folderStore(resolve(env.DATA_DIR, "files"));
  return bucketStore(env.S3_BUCKET, env, {
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  });
}
