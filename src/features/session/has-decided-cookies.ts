import { DOCUMENT_VERSIONS } from "#contract/users/documents.ts";

/** Returns true if this browser has a copy of the cookie decision. The server stores the original. */
export const hasDecidedCookies = (): boolean =>
  document.cookie.split("; ").includes(`consent=${DOCUMENT_VERSIONS.privacy}`);
