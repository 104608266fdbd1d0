import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { ReadWorkbook } from "#server/platform/sheets/workbook.ts";

const zip = promisify(gzip);
const unzip = promisify(gunzip);

export const packSource = (bytes: Uint8Array): Promise<Buffer> => zip(bytes, { level: 1 });
export const unpackSource = (packed: Buffer): Promise<Buffer> => unzip(packed);

export const packWorkbook = (workbook: ReadWorkbook): Promise<Buffer> => zip(JSON.stringify(workbook), { level: 1 });

/** Unpacks the parsed file of an import. Only `packWorkbook` writes this column, so the JSON needs no validation. */
export async function unpackWorkbook(packed: Buffer): Promise<ReadWorkbook> {
  return JSON.parse((await unzip(packed)).toString("utf8")) as ReadWorkbook;
}
