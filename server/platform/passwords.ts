import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** Argon2id with the first parameter set that OWASP's password storage cheat sheet recommends. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let finished = 0;
/**
 * Counts the hashes computed so far. With this count, tests check without a clock whether a response waited for a hash.
 */
export const finishedHashes = (): number => finished;

async function counted<Result>(hashing: Promise<Result>): Promise<Result> {
  const result = await hashing;
  finished += 1;
  return result;
}

export const hashPassword = (password: string): Promise<string> => counted(hash(password, OPTIONS));

/** Hash of a random password. It is checked for unknown email addresses, so that the response takes equally long. */
let nobody: Promise<string> | null = null;

/** Compares a password with a hash. Without a hash, returns false after the same time. */
export async function checkPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomUUID());
  const right = await counted(verify(passwordHash ?? (await nobody), password));
  return right && passwordHash !== undefined;
}
