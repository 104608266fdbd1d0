import type { FastifyInstance } from "fastify";
import { ERROR_STATUS } from "#contract/errors.ts";
import { probe, probeRoom } from "#server/db/probe.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { isStorageFull } from "#server/platform/storage-full.ts";

/** Size of the probe that detects free disk space after a disk-full error, in bytes. */
const PROBE_BYTES = 256 * 1024;

/** Throws if the database or the file store can't accept more data. */
async function tryToStore({ db, files }: Dependencies): Promise<void> {
  await probeRoom(db, PROBE_BYTES);
  await files.remove(await files.put(Buffer.alloc(PROBE_BYTES)));
}

/**
 * Serves health checks: `live` while the process responds, `ready` while it can serve calls. The server isn't ready
 * while the database is unreachable. After a disk-full error, the server isn't ready until a probe write succeeds.
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
