/** A backup, a restore or a move can't be done. The message says why, and what to do, in words for an operator. */
export class TransferRefused extends Error {
  override readonly name = "TransferRefused";
}
