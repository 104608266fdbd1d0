import fs from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** errno EIO of PGlite's file layer, which reports a failed flush to PostgreSQL. */
const INPUT_OUTPUT_ERROR = 29;

/**
 * @param {string} file
 */
function flushToDisk(file) {
  const handle = fs.openSync(file, "r");
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

/**
 * Flushes the file names in a folder to disk. On Windows, folders cannot be opened, and NTFS journals the names anyway.
 * @param {string} folder
 */
export function flushFolder(folder) {
  if (process.platform !== "win32") flushToDisk(folder);
}

/**
 * Flushes every file and folder below `folder`. Needed for a new database, because its first files are copied without a
 * flush.
 * @param {string} folder
 */
export function flushTree(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = `${entry.parentPath}/${entry.name}`;
    if (entry.isDirectory()) flushFolder(file);
    else if (entry.isFile()) flushToDisk(file);
  }
  flushFolder(folder);
}

/**
 * Maps a host folder to PGlite's data directory and implements fsync. PGlite's own file system ignores fsync
 * (electric-sql/pglite#1107), so a commit would survive kill -9 but not a power cut.
 */
export class DurableFiles extends NodeFS {
  /**
   * @override
   * @param {import("@electric-sql/pglite").PGlite} engine
   * @param {Parameters<NodeFS["init"]>[1]} options
   */
  async init(engine, options) {
    const result = await super.init(engine, options);
    result.emscriptenOpts.preRun?.push((/** @type {any} */ module) => {
      const { NODEFS, FS } = module;
      NODEFS.stream_ops.fsync = (/** @type {{ nfd?: number, node: unknown }} */ stream) => {
        try {
          if (stream.nfd === undefined) flushFolder(NODEFS.realPath(stream.node));
          else fs.fsyncSync(stream.nfd);
        } catch {
          throw new FS.ErrnoError(INPUT_OUTPUT_ERROR);
        }
        return 0;
      };
    });
    return result;
  }
}
