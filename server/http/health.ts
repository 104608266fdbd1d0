import type { FastifyInstance } from "fastify";
import { ERROR_STATUS } from "#contract/errors.ts";
import { probe, probeRoom } from "#server/db/probe.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { isStorageFull } from "#server/platform/storage-full.ts";

/** Bytes that are written to see whether a full disk has room again: a page of documents, several of the database. */
const PROBE_BYTES = 256 * 1024;

/** Throws while the database or the file store can't take more. */
async function tryToStore({ db, files }: Dependencies): Promise<void> {
  await probeRoom(db, PROBE_BYTES);
  await files.remove(await files.put(Buffer.alloc(PROBE_BYTES)));
}

/**
 * Serves the health of the server: `live` while the process answers, `ready` while it can work. It can't while the
 * database is away. After a call that found a disk full it can't until a probe can be written again.
 */
export function serveHealth(app: FastifyInstance, deps: Dependencies): void {
  let wasFull = false;
  app.addHook("onResponse", (_request, reply, done) => {
    if (reply.statusCode === ERROR_STATUS.storage_full) wasFull = true;
    done();
  });
  app.get("/api/health/live", () => ({ status: "ok" }));
  app.get("/api/health/ready", async (_request, reply) => {
    try {
      await probe(deps.db);
      if (wasFull) await tryToStore(deps);
      wasFull = false;
      return { status: "ok" };
    } catch (error) {
      const reason = isStorageFull(error) ? "storage_full" : "database";
      return reply.code(503).send({ status: "unavailable", reason });
    }
  });
}
