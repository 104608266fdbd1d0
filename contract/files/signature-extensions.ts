export const SIGNATURE_EXTENSIONS = ["sig", "p7s"] as const;
