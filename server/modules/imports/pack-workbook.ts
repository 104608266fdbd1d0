import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { ReadWorkbook } from "#server/platform/sheets/workbook.ts";

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** The bytes of a text file, compressed as they are kept, and back. */
export const packSource = (bytes: Uint8Array): Promise<Buffer> => zip(bytes, { level: 1 });
export const unpackSource = (packed: Buffer): Promise<Buffer> => unzip(packed);

/** A parsed file as it is kept in the database: compressed JSON. */
export const packWorkbook = (workbook: ReadWorkbook): Promise<Buffer> => zip(JSON.stringify(workbook), { level: 1 });

/** The parsed file of an import. What stands there was written by packWorkbook alone. */
export async function unpackWorkbook(packed: Buffer): Promise<ReadWorkbook> {
  return JSON.parse((await unzip(packed)).toString("utf8")) as ReadWorkbook;
}
