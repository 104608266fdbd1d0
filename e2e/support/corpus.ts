import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Upload } from "#e2e/support/import-steps.ts";
import { aBillOfMaterials } from "#server/seed/import.builder.ts";

/**
 * Real files beside the project, with what other programs have counted in them. The folder is no part of the project.
 */
const FOLDER = fileURLToPath(new URL("../../../shared/data/", import.meta.url));
const Facts = z.object({ quantity_numeric_cells: z.number(), quantity_sum: z.number() });
const Manifest = z.object({
  files: z.array(
    z.object({ file: z.string(), expected: z.object({ table_facts: z.array(z.unknown()).default([]) }).optional() }),
  ),
});

/** True when the real files are there. */
export const hasCorpus = existsSync(`${FOLDER}manifest.json`);

/** A real bill of materials and what is known of it. */
export interface RealFile extends Upload {
  /** Cells of its quantity column that hold a number, and their sum. */
  readonly numbers: number;
  readonly sum: number;
}

/** A file of the folder as it is, or null where the folder isn't there. */
export const realFile = (path: string): Upload | null =>
  existsSync(FOLDER + path) ? { name: basename(path), bytes: readFileSync(FOLDER + path) } : null;

/** A bill of materials of the folder with its facts. */
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

/** A made-up bill of materials for where there are no real ones: its quantities are 100, 101, 102, … */
export const madeBill = (rows: number): RealFile => ({
  name: "BOM.csv",
  bytes: Buffer.from(aBillOfMaterials(rows)),
  numbers: rows,
  sum: (rows * (2 * 100 + rows - 1)) / 2,
});
