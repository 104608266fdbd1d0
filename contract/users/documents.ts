/**
 * Documents that users accept, with the version date of each text in the catalogues (`legal.<document>`). A changed
 * text needs a new version and a new consent; a test compares texts and versions. Consent is a separate action, apart
 * from every other text (law 156-FZ of 24.06.2025, article 9 of 152-FZ).
 */
export const DOCUMENT_VERSIONS = { consent: "2026-11-30", privacy: "2026-11-30" } as const;

export type DocumentName = keyof typeof DOCUMENT_VERSIONS;
