import pino from "pino";
import { templateFile } from "#server/testing/template-file.ts";

/** Makes the database that every server of the journeys begins with, once, before the workers would each make it. */
export default async function setUp(): Promise<void> {
  await templateFile(pino({ level: "silent" }));
}
