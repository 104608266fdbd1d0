import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { ReadWorkbook } from "#server/platform/sheets/workbook.ts";

const zip = promisify(gzip);
const unzip = promisify(gunzip);

export const packSource = (bytes: Uint8Array): Promise<Buffer> => zip(bytes, { level: 1 });
export const unpackSource = (packed: Buffer): Promise<Buffer> => unzip(packed);

export const packWorkbook = (workbook: ReadWorkbook): Promise<Buffer> => zip(JSON.stringify(workbook), { level: 1 });

/** Decompresses the parsed file of an import. The JSON needs no validation, because only `packWorkbook` writes it. */
export async function unpackWorkbook(packed: Buffer): Promise<ReadWorkbook> {
  return JSON.parse((await unzip(packed)).toString("utf8")) as ReadWorkbook;
}
