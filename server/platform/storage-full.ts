/** Codes of a disk without room: of the file system, of a quota, and PostgreSQL's SQLSTATE `disk_full`. */
const FULL = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** True for an error that says that a disk of the server, its database or its file store has no room left. */
export function isStorageFull(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("code" in error && FULL.has(String(error.code))) return true;
  // S3-compatible stores answer 507 (Insufficient Storage) or have a name of their own for it.
  if ("name" in error && error.name === "XMinioStorageFull") return true;
  return "cause" in error && isStorageFull(error.cause);
}
