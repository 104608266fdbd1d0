import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { ReadWorkbook } from "#server/platform/sheets/workbook.ts";

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** A parsed file as it is kept in the database: compressed JSON. */
export const packWorkbook = (workbook: ReadWorkbook): Promise<Buffer> => zip(JSON.stringify(workbook), { level: 1 });

/** The parsed file of an import. What stands there was written by packWorkbook alone. */
export async function unpackWorkbook(packed: Buffer): Promise<ReadWorkbook> {
  return JSON.parse((await unzip(packed)).toString("utf8")) as ReadWorkbook;
}
