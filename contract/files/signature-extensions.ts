/** Electronic signatures of other files. */
export const SIGNATURE_EXTENSIONS = ["sig", "p7s"] as const;
