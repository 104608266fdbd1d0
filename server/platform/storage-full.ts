/** Error codes for a full disk: from the file system, from a quota, and PostgreSQL's SQLSTATE `disk_full`. */
const FULL = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** Returns whether the disk of the server, its database or its file store is full. */
export function isStorageFull(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("code" in error && FULL.has(String(error.code))) return true;
  // S3-compatible stores return 507 (Insufficient Storage) or a vendor-specific error name.
  if ("name" in error && error.name === "XMinioStorageFull") return true;
  return "cause" in error && isStorageFull(error.cause);
}
