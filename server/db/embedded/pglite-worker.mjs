// Worker thread that runs PostgreSQL (PGlite, WebAssembly), so that a query never blocks the server. The file is plain
// JavaScript, because it then starts the same way in development, under vitest and from the bundle.
import fs from "node:fs";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { DurableFiles, flushFolder, flushTree } from "./durable-files.mjs";
import { ReplyWatch } from "./reply-watch.mjs";

/** @typedef {import("./engine.ts").ToWorker} ToWorker */
/** @typedef {import("./engine.ts").FromWorker} FromWorker */
/** @typedef {import("./engine.ts").WorkerStart} WorkerStart */

/** Size of the buffer for replies, in bytes. PGlite delivers a reply in chunks of 8 KB. */
const PIECE_BYTES = 256 * 1024;
/**
 * Buffer shared by all replies, which arrive one after another. Most replies are short, and allocating a buffer for
 * each took longer than filling it.
 */
const piece = new Uint8Array(PIECE_BYTES);

if (!parentPort) throw new Error("pglite-worker runs in a worker thread only.");
const port = parentPort;
/** @type {WorkerStart} */
const { folder, template } = workerData;

/**
 * @param {FromWorker} message
 * @param {ArrayBuffer[]} [moved]
 */
const send = (message, moved) => port.postMessage(message, moved);

const FILES = "pgdata";

const extensions = { btree_gin, pg_trgm, unaccent };
const beginning = template ? { loadDataDir: new Blob([template]) } : {};
const durable = PGlite.defaultStartParams
  .filter((parameter) => parameter !== "-F")
  .concat("-c", "wal_sync_method=fsync");

/**
 * Opens the database in the folder. A new database is created under a temporary name and renamed once it is complete
 * and flushed. If the process is killed before that, the next start creates the database again.
 * @param {string} inFolder
 */
async function openFolder(inFolder) {
  const files = path.join(inFolder, FILES);
  if (!fs.existsSync(files)) {
    const aside = `${files}.new`;
    fs.rmSync(aside, { recursive: true, force: true });
    const maker = await PGlite.create({ extensions, ...beginning, fs: new DurableFiles(aside), startParams: durable });
    await maker.close();
    flushTree(aside);
    fs.renameSync(aside, files);
    flushFolder(inFolder);
  }
  return PGlite.create({ extensions, fs: new DurableFiles(files), startParams: durable });
}

/**
 * @param {PGlite} engine
 * @param {number} connection
 * @param {Uint8Array} batch
 */
async function answer(engine, connection, batch) {
  const watch = new ReplyWatch();
  let used = 0;
  const flush = (/** @type {boolean} */ last) => {
    const bytes = piece.slice(0, used);
    used = 0;
    send({ kind: "bytes", connection, bytes, last }, [bytes.buffer]);
  };
  // Streams the reply, because execProtocolRaw would parse it again and retain the parsed rows forever.
  await engine.execProtocolRawStream(batch, {
    syncToFs: false,
    onRawData: (bytes) => {
      watch.see(bytes);
      for (let offset = 0; offset < bytes.length;) {
        if (used === PIECE_BYTES) flush(false);
        const part = bytes.subarray(offset, offset + PIECE_BYTES - used);
        piece.set(part, used);
        used += part.length;
        offset += part.length;
      }
    },
  });
  flush(true);
  if (watch.fatal || !watch.complete) {
    throw new Error(watch.fatal ? "PostgreSQL stopped with a fatal error." : "PostgreSQL broke off its answer.");
  }
}

/**
 * Resets the session for each new pg connection. PGlite has a single session, and an abandoned connection may have left
 * a transaction open.
 * @param {PGlite} engine
 */
async function resetSession(engine) {
  if (engine.isInTransaction()) await engine.exec("ROLLBACK");
  await engine.exec("DISCARD ALL");
}

/**
 * Copies the database's files while no statement runs. File systems that can share blocks do so.
 * @param {string} to
 * @returns {string | null} why it failed
 */
function copyFiles(to) {
  try {
    if (folder === undefined) throw new Error("A database in memory has no files.");
    if (!fs.existsSync(to)) throw new Error("the copy isn't wanted any more");
    fs.cpSync(path.join(folder, FILES), path.join(to, FILES), { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * @param {PGlite} engine
 * @param {ToWorker} message
 */
async function handle(engine, message) {
  switch (message.kind) {
    case "open":
      await resetSession(engine);
      return send({ kind: "opened", connection: message.connection });
    case "bytes":
      return answer(engine, message.connection, message.bytes);
    case "dump": {
      await engine.exec("CHECKPOINT");
      const bytes = new Uint8Array(await (await engine.dumpDataDir("gzip")).arrayBuffer());
      return send({ kind: "dump", bytes }, [bytes.buffer]);
    }
    case "copy":
      return send({ kind: "copied", failure: copyFiles(message.to) });
    case "close":
      if (engine.isInTransaction()) await engine.exec("ROLLBACK");
      await engine.exec("CHECKPOINT");
      await engine.close();
      send({ kind: "closed" });
      return process.exit(0);
  }
}

/** @param {unknown} error */
function giveUp(error) {
  send({ kind: "broken", message: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}

try {
  const engine = await (folder === undefined ? PGlite.create({ extensions, ...beginning }) : openFolder(folder));
  let turn = Promise.resolve();
  port.on("message", (/** @type {ToWorker} */ message) => {
    turn = turn.then(() => handle(engine, message)).catch(giveUp);
  });
  send({ kind: "ready" });
} catch (error) {
  giveUp(error);
}
