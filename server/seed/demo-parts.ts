import { readFile } from "node:fs/promises";

/** A real part as named by manufacturers and catalogues. `price` is approximate, in roubles without VAT. */
export interface Part {
  readonly part_number: string;
  readonly manufacturer: string | null;
  readonly nomenclature: string;
  readonly category: string;
  readonly unit: number;
  readonly price: number;
}

const UNITS = ["pcs", "m", "m2", "l", "kg"];

/**
 * Reads the demo parts (parts/parts.tsv; see parts/README.md for their origin). The relative path is the same from this
 * source file and from the bundle.
 */
export async function readParts(): Promise<Part[]> {
  const text = await readFile(new URL("./parts/parts.tsv", import.meta.url), "utf8");
  const [, ...lines] = text.trim().split("\n");
  return lines.map((line) => {
    const [part_number = "", manufacturer = "", nomenclature = "", category = "", unit = "", price = ""] =
      line.split("\t");
    return {
      part_number,
      manufacturer: manufacturer === "" ? null : manufacturer,
      nomenclature,
      category,
      unit: UNITS.indexOf(unit) + 1,
      price: Number(price),
    };
  });
}
