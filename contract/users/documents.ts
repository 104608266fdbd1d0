/**
 * The documents that people agree to. Their words stand in the catalogues under `legal.<document>.<section>`; a changed
 * text is another version, and asks for another consent (a test holds text and version together).
 */
export const DOCUMENT_SECTIONS = {
  /** A deed of its own, apart from every other text (law 156-FZ of 24.06.2025, article 9 of 152-FZ). */
  consent: ["who", "data", "purpose", "actions", "term", "withdrawal"],
  privacy: ["operator", "data", "purposes", "grounds", "handling", "cookies", "storage", "rights", "changes"],
} as const;

export type DocumentName = keyof typeof DOCUMENT_SECTIONS;

/** The day of each text as it stands. */
export const DOCUMENT_VERSIONS = { consent: "2026-11-21", privacy: "2026-11-21" } as const satisfies Record<DocumentName, string>;
