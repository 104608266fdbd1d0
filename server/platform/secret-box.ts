import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Environment } from "#server/env.ts";

/** Encrypts values that the server must read again. Computes a keyed digest of values that the server only compares. */
export interface SecretBox {
  /** Encrypts the text. Each call returns a different result, even for the same text. */
  seal(text: Buffer): Buffer;
  /** Decrypts the data. Returns null if the data was encrypted with another key or has been altered. */
  open(sealed: Buffer): Buffer | null;
  /** Returns a keyed digest, which can't be computed or guessed without the key. */
  mark(text: string): Buffer;
}

const NONCE = 12;
const TAG = 16;

/**
 * Creates a box from a key of any length. Uses AES-256-GCM and HMAC-SHA-256, each with a separate key derived by HKDF.
 */
export function secretBox(key: Buffer): SecretBox {
  const derived = (use: string): Buffer => Buffer.from(hkdfSync("sha256", key, "lotwise", use, 32));
  const [sealing, marking] = [derived("seal"), derived("mark")];
  return {
    seal(text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv("aes-256-gcm", sealing, nonce);
      return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      if (sealed.length < NONCE + TAG) return null;
      const cipher = createDecipheriv("aes-256-gcm", sealing, sealed.subarray(0, NONCE));
      cipher.setAuthTag(sealed.subarray(-TAG));
      try {
        return Buffer.concat([cipher.update(sealed.subarray(NONCE, -TAG)), cipher.final()]);
      } catch {
        return null;
      }
    },
    mark: (text) => createHmac("sha256", marking).update(text).digest(),
  };
}

export const keyFileIn = (folder: string): string => join(folder, "secret.key");

/**
 * Reads the key from the data folder, or creates one. If several servers start together, all use the first one's key.
 */
async function keyInFolder(folder: string): Promise<Buffer> {
  const file = keyFileIn(folder);
  const known = await readFile(file).catch(() => null);
  if (known !== null) return known;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(fresh, randomBytes(32).toString("base64"), { mode: 0o600 });
  await chmod(fresh, 0o600);
  // `link` fails if the name exists, so the key file is never half written and never replaced.
  await link(fresh, file).catch(() => undefined);
  await rm(fresh);
  return readFile(file);
}

/** Opens the box with the key of an installation, without making one. Undefined if it has none yet. */
export async function openKnownSecretBox(env: Environment): Promise<SecretBox | undefined> {
  if (env.SECRET_KEY !== undefined) return secretBox(Buffer.from(env.SECRET_KEY));
  const key = await readFile(keyFileIn(resolve(env.DATA_DIR))).catch(() => undefined);
  return key && secretBox(key);
}

/** Opens the box with SECRET_KEY, or with a key that is generated once and stored in DATA_DIR. */
export async function openSecretBox(env: Environment): Promise<SecretBox> {
  if (env.SECRET_KEY !== undefined) return secretBox(Buffer.from(env.SECRET_KEY));
  if (env.DATA_DIR === "memory") return secretBox(randomBytes(32));
  return secretBox(await keyInFolder(resolve(env.DATA_DIR)));
}
