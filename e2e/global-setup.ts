import pino from "pino";
import { templateFile } from "#server/testing/template-file.ts";

/** Creates the database template once, before each worker would create its own. */
export default async function setUp(): Promise<void> {
  await templateFile(pino({ level: "silent" }));
}
