import { DOCUMENT_VERSIONS } from "#contract/users/documents.ts";

/** True when this browser has its copy of the decision about cookies; the decision itself is on the server. */
export const hasDecidedCookies = (): boolean =>
  document.cookie.split("; ").includes(`consent=${DOCUMENT_VERSIONS.privacy}`);
