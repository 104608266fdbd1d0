/**
 * Reason for refusing a message from 1C. `incomplete`: the file is truncated. `too_large`: the message exceeds the time
 * or memory limit. `over_budget`: the company has used up its processing allowance. `reconciliation_full`: the company
 * has too many documents waiting for a person.
 */
export type MessageFault =
  | "incomplete"
  | "broken"
  | "too_large"
  | "declares"
  | "not_commerceml"
  | "over_budget"
  | "reconciliation_full";

/** Thrown for a refused message. Each code has a message for the user. */
export class MessageError extends Error {
  readonly why: MessageFault;
  constructor(why: MessageFault) {
    super(why);
    this.name = "MessageError";
    this.why = why;
  }
}
