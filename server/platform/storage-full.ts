/** Error codes for a full disk: of the file system, of a quota, and PostgreSQL's SQLSTATE `disk_full`. */
const FULL = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** Returns whether the disk of the server, its database or its file store is full. */
export function isStorageFull(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("code" in error && FULL.has(String(error.code))) return true;
  // S3-compatible stores answer 507 (Insufficient Storage) or use a name of their own.
  if ("name" in error && error.name === "XMinioStorageFull") return true;
  return "cause" in error && isStorageFull(error.cause);
}
