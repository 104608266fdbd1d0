import { fileURLToPath } from "node:url";
import { readEnvironment } from "#server/env.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { openLog } from "#server/platform/log.ts";
import { refuseDemoData } from "#server/seed/demo-refused.ts";
import { startFailure } from "#server/start-failure.ts";
import { startServer } from "#server/start.ts";

/** True in the bundle (dist/server/main.js), false when running from source. */
const bundled = !import.meta.url.endsWith(".ts");

async function main(): Promise<void> {
  const env = readEnvironment(process.env);
  const log = openLog(env.LOG_LEVEL);
  const web = fileURLToPath(new URL(bundled ? "../web" : "../dist/web", import.meta.url));
  // Imported dynamically, because only the demo needs this module.
  const fill = async (deps: Dependencies): Promise<void> => (await import("#server/seed/demo.ts")).seedDemo({ deps });
  let ending = false;
  const end = (code: number): void => {
    if (ending) return;
    ending = true;
    server.close().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, "the server did not end cleanly");
        process.exit(1);
      },
    );
  };
  const onNewerSchema = (): void => {
    if (!ending) log.error("A newer version of Lotwise has migrated the database. This one stops: update it.");
    end(1);
  };
  const prepare = env.LOTWISE_DEMO ? fill : refuseDemoData;
  const server = await startServer({ env, log, web, prepare, onNewerSchema });
  log.info(`Lotwise is at ${env.PUBLIC_URL} and listens at ${server.address}`);
  process.on("SIGTERM", () => end(0));
  process.on("SIGINT", () => end(0));
}

main().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error, process.env["DATA_DIR"] ?? "./data")}\n`);
  process.exit(1);
});
