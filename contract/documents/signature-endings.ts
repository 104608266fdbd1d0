/** Electronic signatures of other files. */
export const SIGNATURE_ENDINGS = ["sig", "p7s"] as const;
