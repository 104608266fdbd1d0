import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Upload } from "#e2e/support/import-steps.ts";
import { aBillOfMaterials } from "#server/seed/import.builder.ts";

/**
 * Folder outside the repository with real files. The expected counts for these files were computed by other programs.
 */
const FOLDER = fileURLToPath(new URL("../../../shared/data/", import.meta.url));
const Facts = z.object({ quantity_numeric_cells: z.number(), quantity_sum: z.number() });
const Manifest = z.object({
  files: z.array(
    z.object({ file: z.string(), expected: z.object({ table_facts: z.array(z.unknown()).default([]) }).optional() }),
  ),
});

export const hasCorpus = existsSync(`${FOLDER}manifest.json`);

export interface RealFile extends Upload {
  /** Number of numeric cells in the quantity column. */
  readonly numbers: number;
  readonly sum: number;
}

export const realFile = (path: string): Upload | null =>
  existsSync(FOLDER + path) ? { name: basename(path), bytes: readFileSync(FOLDER + path) } : null;

export function realBill(path: string): RealFile {
  const { files } = Manifest.parse(JSON.parse(readFileSync(`${FOLDER}manifest.json`, "utf8")));
  const { quantity_numeric_cells, quantity_sum } = Facts.parse(
    files.find(({ file }) => file === path)?.expected?.table_facts[0],
  );
  return {
    name: basename(path),
    bytes: readFileSync(FOLDER + path),
    numbers: quantity_numeric_cells,
    sum: quantity_sum,
  };
}

/** Generates a bill of materials with the quantities 100, 101, 102, …, for use when the real files are missing. */
export const madeBill = (rows: number): RealFile => ({
  name: "BOM.csv",
  bytes: Buffer.from(aBillOfMaterials(rows)),
  numbers: rows,
  sum: (rows * (2 * 100 + rows - 1)) / 2,
});
