import { DOCUMENT_VERSIONS } from "#contract/users/documents.ts";

/** Returns true if this browser has a copy of the cookie decision. The decision itself is stored on the server. */
export const hasDecidedCookies = (): boolean =>
  document.cookie.split("; ").includes(`consent=${DOCUMENT_VERSIONS.privacy}`);
