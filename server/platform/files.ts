import { randomUUID } from "node:crypto";
import { access, chmod, mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import type { FastifyBaseLogger } from "fastify";
import type { Environment } from "#server/env.ts";

/** Stores file contents under generated keys. File names and types are in the database. */
export interface FileStore {
  /** Stores the bytes and returns their key: a new one, unless a copy must keep the key that it has elsewhere. */
  put(bytes: Buffer, key?: string): Promise<string>;
  /** Streams a stored file. Rejects when the file doesn't exist. */
  get(key: string): Promise<Readable>;
  /** Returns whether the file exists. Rejects when the store can't be read. */
  has(key: string): Promise<boolean>;
  /** Removes a file. A missing file is not an error. */
  remove(key: string): Promise<void>;
}

/** Only the server's own account can read the folder, as with the database. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Stores files in a folder. A file is renamed to its key only once it is complete, so a full disk or a crash never
 * leaves a partial file under a key.
 */
async function folderStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  // Earlier versions created the folder readable by every account of the machine.
  await chmod(folder, FOLDER_MODE);
  return {
    async put(bytes, key = randomUUID()) {
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
    // The file is opened before the response begins, so that a missing file fails the call instead of breaking a
    // running download.
    get: async (key) => (await open(join(folder, key))).createReadStream(),
    has: (key) =>
      access(join(folder, key)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return false;
          throw error;
        },
      ),
    remove: (key) => rm(join(folder, key), { force: true }),
  };
}

/** Stores files in memory, for use with an in-memory database. */
function memoryStore(): FileStore {
  const files = new Map<string, Buffer>();
  return {
    put(bytes, key = randomUUID()) {
      files.set(key, bytes);
      return Promise.resolve(key);
    },
    get(key) {
      const bytes = files.get(key);
      return bytes === undefined
        ? Promise.reject(new Error(`no file ${key}`))
        : Promise.resolve(Readable.from([bytes]));
    },
    has: (key) => Promise.resolve(files.has(key)),
    remove(key) {
      files.delete(key);
      return Promise.resolve();
    },
  };
}

/** Removes files that no record references any more. A failure leaves an orphaned file and does not fail the call. */
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
 * Stores files in an S3 bucket. The client is loaded lazily, because loading it takes half of the server's startup
 * time.
 */
async function bucketStore(
  Bucket: string,
  env: Environment,
  credentials: { accessKeyId: string; secretAccessKey: string },
): Promise<FileStore> {
  const { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, NotFound, PutObjectCommand, S3Client } =
    await import("@aws-sdk/client-s3");
  const client = new S3Client({
    region: env.S3_REGION ?? "us-east-1",
    ...(env.S3_ENDPOINT === undefined ? {} : { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
    credentials,
  });
  return {
    async put(bytes, key = randomUUID()) {
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes }));
      return key;
    },
    async get(key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
      if (!(Body instanceof Readable)) throw new Error(`no file ${key}`);
      return Body;
    },
    async has(key) {
      try {
        await client.send(new HeadObjectCommand({ Bucket, Key: key }));
        return true;
      } catch (error) {
        if (error instanceof NotFound) return false;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
  };
}

/**
 * Opens the configured store: an S3 bucket if S3_BUCKET is set, otherwise the folder `files` in DATA_DIR. DATA_DIR may
 * be "memory".
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
