import { readFile } from "node:fs/promises";

/** A real part: what makers and catalogues call it. `price` is what it costs about, in roubles without VAT. */
export interface Part {
  readonly part_number: string;
  readonly manufacturer: string | null;
  readonly nomenclature: string;
  readonly category: string;
  /** Id of the unit. */
  readonly unit: number;
  readonly price: number;
}

const UNITS = ["pcs", "m", "m2", "l", "kg"];

/**
 * Reads the parts of the demo (parts/parts.tsv; where they come from stands in parts/README.md). The address is the
 * same beside this source and beside the bundle.
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
