import pino from "pino";
import { templateFile } from "#server/testing/template-file.ts";

/** Creates the database template once, so that the workers don't each create their own. */
export default async function setUp(): Promise<void> {
  await templateFile(pino({ level: "silent" }));
}
