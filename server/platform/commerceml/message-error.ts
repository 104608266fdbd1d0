/**
 * Why a message of 1C isn't taken in. `incomplete`: it ends too early; `too_large`: it takes more time or memory than a
 * message may; `over_budget`: its company has used up what the server reads for it; `reconciliation_full`: too many
 * documents of its company wait for a person.
 */
export const MESSAGE_FAULTS = [
  "incomplete",
  "broken",
  "too_large",
  "declares",
  "not_commerceml",
  "over_budget",
  "reconciliation_full",
] as const;
export type MessageFault = (typeof MESSAGE_FAULTS)[number];

/** A message that isn't taken in, and a sentence says why. */
export class MessageError extends Error {
  readonly why: MessageFault;
  constructor(why: MessageFault) {
    super(why);
    this.name = "MessageError";
    this.why = why;
  }
}
