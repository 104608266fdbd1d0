import type { ErrorCode } from "#contract/errors.ts";
import type { ChangeSince } from "#contract/seen.ts";
import type { Machine } from "#contract/machine.ts";
import type { Side } from "#contract/permissions.ts";

/** A validation problem as a code with parameters. The HTTP layer adds the message in the caller's language. */
export interface RawProblem {
  readonly code: string;
  readonly row?: number;
  readonly field?: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

export interface ErrorDetails {
  readonly params?: Readonly<Record<string, string | number>>;
  /** Validation codes by field. The messages are under `validation` in the catalogues. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly problems?: readonly RawProblem[];
  readonly current?: unknown;
  readonly changes?: readonly ChangeSince[];
  readonly actions?: readonly string[];
  /**
   * The kind and state of the record in a wrong_state error. The messages are under `errors.state` in the catalogues.
   * `turn` chooses the message for the side that must act, or for the side that waits.
   */
  readonly is?: { readonly record: string; readonly state: string; readonly turn?: "ours" | "theirs" };
  /** Key under `errors` of a message that is more specific than the one for the code. */
  readonly sentence?: string;
  /** Side of the order that the caller is on. Needed only if the call is for both sides. */
  readonly side?: Side;
  /** Target account of a sign-in attempt. Only the security log contains it, never a response. */
  readonly account?: number;
  /** Seconds to wait before a retry. */
  readonly retry_after?: number;
}

/** The only error that operations throw. The codes are defined in the contract. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

/**
 * Creates the error for an action that the record's state doesn't allow. The error contains the state and the actions
 * that callers of this kind may take instead.
 */
export const wrongStateError = <S extends string, A extends string>(
  machine: Machine<S, A>,
  state: S,
  who: "member" | "admin" = "member",
): AppError =>
  new AppError("wrong_state", { is: { record: machine.name, state }, actions: machine.actionsOf(state, who) });

/** Creates the error for actions reserved for the company on the other side of an order. */
export const otherSideError = (): AppError => new AppError("forbidden", { sentence: "forbidden_other_side" });

/** Returns the value. Throws not_found if the record doesn't exist, or if the caller may not learn that it exists. */
export function foundOrThrow<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new AppError("not_found");
  return value;
}
