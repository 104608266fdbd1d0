/**
 * Why a message from 1C is refused. `incomplete`: it ends too early. `too_large`: it exceeds the time or memory limit
 * of a message. `over_budget`: its company has used up its processing allowance. `reconciliation_full`: too many
 * documents of its company wait for a person.
 */
export type MessageFault =
  | "incomplete"
  | "broken"
  | "too_large"
  | "declares"
  | "not_commerceml"
  | "over_budget"
  | "reconciliation_full";

/** Thrown for a refused message. The code maps to a sentence for the user. */
export class MessageError extends Error {
  readonly why: MessageFault;
  constructor(why: MessageFault) {
    super(why);
    this.name = "MessageError";
    this.why = why;
  }
}
