import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Environment } from "#server/env.ts";

/** Keeps what the server must be able to read again, and marks what it must only recognise. */
export interface SecretBox {
  /** Encrypts; the same text looks different each time. */
  seal(text: Buffer): Buffer;
  /** What was sealed with this key; null when it wasn't, or has been changed. */
  open(sealed: Buffer): Buffer | null;
  /** A mark that nobody without the key can make or try out. */
  mark(text: string): Buffer;
}

const NONCE = 12;
const TAG = 16;

/** A box over a key of any length (AES-256-GCM and HMAC-SHA-256, each with a key of its own by HKDF). */
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

/**
 * The key in a file of the data folder, made when there is none; of servers that start together the first makes it for
 * all.
 */
async function keyInFolder(folder: string): Promise<Buffer> {
  const file = join(folder, "secret.key");
  const known = await readFile(file).catch(() => null);
  if (known !== null) return known;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = join(folder, `secret.key.${randomBytes(6).toString("hex")}`);
  await writeFile(fresh, randomBytes(32).toString("base64"), { mode: 0o600 });
  await chmod(fresh, 0o600);
  // A link fails where the name is taken, so that a file is never half written and never replaced.
  await link(fresh, file).catch(() => undefined);
  await rm(fresh);
  return readFile(file);
}

/** The server's box: over SECRET_KEY, else over a key that it makes once and keeps in DATA_DIR. */
export async function openSecretBox(env: Environment): Promise<SecretBox> {
  if (env.SECRET_KEY !== undefined) return secretBox(Buffer.from(env.SECRET_KEY));
  if (env.DATA_DIR === "memory") return secretBox(randomBytes(32));
  return secretBox(await keyInFolder(resolve(env.DATA_DIR)));
}
