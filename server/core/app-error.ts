import type { ErrorCode } from "#contract/errors.ts";
import type { ChangeSince } from "#contract/seen.ts";
import type { Machine } from "#contract/machine.ts";

/** A problem found by the rules: a code with its numbers. The HTTP layer adds the message in the caller's language. */
export interface RawProblem {
  readonly code: string;
  readonly row?: number;
  readonly field?: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

export interface ErrorDetails {
  readonly params?: Readonly<Record<string, string | number>>;
  /** Codes under `validation` in the catalogues, by field. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly problems?: readonly RawProblem[];
  readonly current?: unknown;
  readonly changes?: readonly ChangeSince[];
  readonly actions?: readonly string[];
  /**
   * wrong_state: the record and its state for the message. The catalogues hold the texts of both under `errors.state`.
   */
  readonly is?: { readonly record: string; readonly state: string };
  /** Key under `errors` of a more specific message than that of the code. */
  readonly sentence?: string;
  /** Target account of a sign-in attempt, for the security log. It is never sent to the client. */
  readonly account?: number;
  /** Seconds to wait before a retry. */
  readonly retry_after?: number;
}

/** The only error that operations throw: a code from the contract with its details. */
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
 * Creates the error for an action that the record's state doesn't allow. It contains the state and the actions
 * available to callers of this kind.
 */
export const wrongStateError = <S extends string, A extends string>(
  machine: Machine<S, A>,
  state: S,
  who: "member" | "admin" = "member",
): AppError =>
  new AppError("wrong_state", { is: { record: machine.name, state }, actions: machine.actionsOf(state, who) });

/** Creates the error for actions reserved for the company on the other side of an order. */
export const otherSideError = (): AppError => new AppError("forbidden", { sentence: "forbidden_other_side" });

/** Returns the value, or throws 404 if the record doesn't exist or the caller may not know of it. */
export function foundOrThrow<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new AppError("not_found");
  return value;
}
