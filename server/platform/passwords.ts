import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** Argon2id with the first parameters that OWASP's password storage cheat sheet recommends. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let finished = 0;
/**
 * Counts the hashes computed so far. Tests use the count to see whether a response waited for a hash, without a clock.
 */
export const finishedHashes = (): number => finished;

async function counted<Result>(hashing: Promise<Result>): Promise<Result> {
  const result = await hashing;
  finished += 1;
  return result;
}

export const hashPassword = (password: string): Promise<string> => counted(hash(password, OPTIONS));

/**
 * The hash of a password that no user has. It is checked for an unknown address, so that the response takes equally
 * long.
 */
let nobody: Promise<string> | null = null;

/** Compares a password with a hash. Without a hash, returns false after the same time. */
export async function checkPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomUUID());
  const right = await counted(verify(passwordHash ?? (await nobody), password));
  return right && passwordHash !== undefined;
}
