import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Endpoint } from "#contract/endpoint.ts";
import { claimKey, freeKey, storeAnswer } from "#server/db/idempotency.ts";
import type { Repeatable } from "#server/db/idempotency.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { systemTransaction } from "#server/db/transaction.ts";
import type { Caller } from "#server/http/admit.ts";
import { AppError } from "#server/core/app-error.ts";
import type { Call } from "#server/http/call.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import type { Input } from "#server/http/implement.ts";
import type { UploadedFile } from "#server/http/uploads.ts";

/** The stored response to an earlier call with the same idempotency key. */
export class Repeated {
  readonly answer: unknown;
  constructor(answer: unknown) {
    this.answer = answer;
  }
}

/** Returns whether repeated calls with the same idempotency key get the first response. */
export const isRepeatable = ({ writes, access, response }: Endpoint): boolean =>
  writes && access.kind !== "public" && typeof response !== "string";

/**
 * Returns the idempotency key of a writing call with the data that identifies a repeated call. Returns null without a
 * key, and for calls that don't write.
 */
export function repeatableOf(
  call: Call,
  given: { caller: Caller | null; input: Input<Endpoint>; file: UploadedFile | null },
): Repeatable | null {
  const { route, request, context } = call;
  const { caller, input, file } = given;
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || key === "" || caller === null || !isRepeatable(route.endpoint)) return null;
  const { principal } = caller;
  return {
    user_id: principal.user_id,
    key: key.slice(0, 200),
    call: `${route.name} ${request.url} ${principal.workspace?.id ?? ""}`,
    body:
      file === null
        ? input.body
        : { body: input.body, file: file.name, sha256: createHash("sha256").update(file.bytes).digest("hex") },
    now: context.now,
  };
}

type Box = Dependencies["secrets"];
/** Encrypts a response before it is stored, because some responses contain a token or recovery codes. */
const seal = (box: Box, answer: unknown): Buffer => box.seal(Buffer.from(JSON.stringify(answer ?? null)));

function repeated(box: Box, sealed: Buffer): Repeated {
  const text = box.open(sealed);
  // The response was encrypted with another key and can't be decrypted, but the work was done.
  if (text === null) throw new AppError("already_added");
  return new Repeated(JSON.parse(text.toString()));
}

/** Runs the work once per idempotency key inside the call's transaction. A repeated call waits for the commit. */
export async function onceInTransaction<R>(
  deps: Pick<Dependencies, "secrets">,
  given: { trx: SystemDb; repeatable: Repeatable | null },
  work: () => Promise<R>,
): Promise<R | Repeated> {
  const { trx, repeatable } = given;
  if (repeatable === null) return work();
  const known = await claimKey(trx, repeatable);
  if (known === "under way") throw new AppError("unavailable", { retry_after: 1 });
  if (known !== null) return repeated(deps.secrets, known.answer);
  const answer = await work();
  await storeAnswer(trx, repeatable, seal(deps.secrets, answer));
  return answer;
}

const LOOK_AGAIN_MS = 250;
const LOOKS = 40;

/** Claims the idempotency key in a separate transaction. While another call owns the key, waits for its response. */
async function claimAhead(deps: Pick<Dependencies, "db">, repeatable: Repeatable): Promise<{ answer: Buffer } | null> {
  for (let look = 0; look < LOOKS; look += 1) {
    const known = await systemTransaction(deps.db, {}, (trx) => claimKey(trx, repeatable));
    if (known !== "under way") return known;
    await wait(LOOK_AGAIN_MS);
  }
  throw new AppError("unavailable", { retry_after: 1 });
}

/**
 * Runs work that opens its own transactions once per idempotency key. The key is claimed beforehand and released if the
 * work fails.
 */
export async function onceBeforeTransaction<R>(
  deps: Pick<Dependencies, "db" | "secrets">,
  repeatable: Repeatable | null,
  work: () => Promise<R>,
): Promise<R | Repeated> {
  if (repeatable === null) return work();
  const known = await claimAhead(deps, repeatable);
  if (known !== null) return repeated(deps.secrets, known.answer);
  let answer: R;
  try {
    answer = await work();
  } catch (error) {
    await freeKey(deps.db, repeatable);
    throw error;
  }
  await storeAnswer(deps.db, repeatable, seal(deps.secrets, answer));
  return answer;
}
