import type { ErrorCode } from "#contract/errors.ts";
import type { ChangeSince } from "#contract/seen.ts";
import type { Machine } from "#contract/machine.ts";

/** A problem as the rules find it: a code with its numbers; the edge adds the sentence in the caller's language. */
export interface RawProblem {
  readonly code: string;
  readonly row?: number;
  readonly field?: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** What an error carries beside its code. */
export interface ErrorDetails {
  /** Numbers and words for the sentence. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Field → codes under `validation` in the catalogues. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly problems?: readonly RawProblem[];
  /** version_conflict: the record as it is now. */
  readonly current?: unknown;
  /** version_conflict: what is different from what the caller had seen. */
  readonly changes?: readonly ChangeSince[];
  /** wrong_state: the actions that are open now. */
  readonly actions?: readonly string[];
  /**
   * wrong_state: what is in which state, for the sentence; both have their words under `errors.state` in the
   * catalogues.
   */
  readonly is?: { readonly record: string; readonly state: string };
  /** The key under `errors` of a sentence that fits better than that of the code. */
  readonly sentence?: string;
  /** The account that somebody tried to get into: for the security log, never answered. */
  readonly account?: number;
  /** Seconds to wait. */
  readonly retry_after?: number;
}

/** The one error that an operation throws: a code of the contract, and what goes with it. */
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
 * The refusal of an action that the record's state doesn't allow: names the state, and what the caller's kind of people
 * can do in it.
 */
export const wrongStateError = <S extends string, A extends string>(
  machine: Machine<S, A>,
  state: S,
  who: "member" | "admin" = "member",
): AppError =>
  new AppError("wrong_state", { is: { record: machine.name, state }, actions: machine.actionsOf(state, who) });

/** The refusal of what only the company on the other side of an order may do. */
export const otherSideError = (): AppError => new AppError("forbidden", { sentence: "forbidden_other_side" });

/** Returns the value, or throws 404: the record isn't there, or isn't this caller's to know of. */
export function foundOrThrow<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new AppError("not_found");
  return value;
}
