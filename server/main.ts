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
  const server = await startServer({ env, log, web, prepare: env.LOTWISE_DEMO ? fill : refuseDemoData });
  log.info(`Lotwise is at ${env.PUBLIC_URL} and listens at ${server.address}`);
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "the server did not end cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}

main().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error, process.env["DATA_DIR"] ?? "./data")}\n`);
  process.exit(1);
});
