import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** Argon2id with the parameters that OWASP's password storage cheat sheet names first. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let finished = 0;
/** How many hashes were computed so far: by it a test sees what an answer waited for, without a clock. */
export const finishedHashes = (): number => finished;

async function counted<Result>(hashing: Promise<Result>): Promise<Result> {
  const result = await hashing;
  finished += 1;
  return result;
}

/** The hash of a password, to be stored. */
export const hashPassword = (password: string): Promise<string> => counted(hash(password, OPTIONS));

/** The hash of a password that nobody has: checked when the address is unknown, so that the answer takes as long. */
let nobody: Promise<string> | null = null;

/** True when the password is the one behind the hash; with no hash it takes as long and is false. */
export async function checkPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomUUID());
  const right = await counted(verify(passwordHash ?? (await nobody), password));
  return right && passwordHash !== undefined;
}
