import type { FastifyInstance } from "fastify";
import { ERROR_STATUS } from "#contract/errors.ts";
import { VERSION } from "#server/core/version.ts";
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
 * Serves the version, and health checks: `live` while the process responds, `ready` while it can serve calls. `ready` answers 503 with a
 * reason while the server is stopping, while the database is unreachable or unusable (see Obstacle), and after a
 * disk-full error until a probe write succeeds.
 */
export function serveHealth(app: FastifyInstance, deps: Dependencies): void {
  app.addHook("onResponse", (_request, reply, done) => {
    if (reply.statusCode === ERROR_STATUS.storage_full) deps.monitor.is_storage_full = true;
    done();
  });
  app.get("/api/health", () => ({ status: "ok", version: VERSION }));
  app.get("/api/health/live", () => ({ status: "ok" }));
  app.get("/api/health/ready", async (_request, reply) => {
    const refuse = (reason: string) => reply.code(503).send({ status: "unavailable", reason });
    if (deps.lifecycle.isStopping) return refuse("stopping");
    try {
      const obstacle = await probe(deps.db, deps.schema_version);
      if (obstacle !== undefined) return await refuse(obstacle);
      if (deps.monitor.is_storage_full) await tryToStore(deps);
      deps.monitor.is_storage_full = false;
      return { status: "ok" };
    } catch (error) {
      return refuse(isStorageFull(error) ? "storage_full" : "database");
    }
  });
}
