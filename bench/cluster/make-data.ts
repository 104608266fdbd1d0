import { writeFileSync } from "node:fs";
import { makeData } from "./data.ts";

/**
 * `node --import tsx make-data.ts FILE SECONDS…` makes the data of the measurement with the settings of the environment
 * and writes what is known of them into the file. It is a program of its own, so that the release before makes its own.
 */
const [file = "", ...closings] = process.argv.slice(2);
writeFileSync(file, JSON.stringify(await makeData(process.env, closings.map(Number))));
