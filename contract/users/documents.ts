/**
 * The documents that people agree to, and the day of each text as it stands in the catalogues (`legal.<document>`). A
 * changed text is another version, and asks for another consent: a test holds text and version together. The consent is
 * an action of its own, apart from every other text (law 156-FZ of 24.06.2025, article 9 of 152-FZ).
 */
export const DOCUMENT_VERSIONS = { consent: "2026-11-21", privacy: "2026-11-21" } as const;

export type DocumentName = keyof typeof DOCUMENT_VERSIONS;
