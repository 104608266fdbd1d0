import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { IMPORT_FIELDS } from "#contract/imports/targets.ts";
import { firstReading, layoutOf, sheetAt, suggestionsFor } from "#server/modules/imports/layout.ts";
import { readFile } from "#server/platform/sheets/read-file.ts";

/**
 * `npm run measure:columns -- <folder> [tune|held]` measures how well columns are suggested. The folder
 * holds spreadsheets and a manifest.json with their right columns, counted from 1. Files of one repository are in the
 * same half: the failures of `tune` may be looked at to improve the rules, those of `held` may not, so the shares of
 * `held` say what a user meets. Without a half, both shares are printed.
 */
const Column = z.union([z.number(), z.array(z.number())]);
const Entry = z.object({
  file: z.string(),
  repo: z.string(),
  sheet: z.object({ index: z.number() }),
  header_row: z.number().nullable(),
  columns: z.record(z.string(), Column.nullable()),
  also_acceptable: z.record(z.string(), Column.nullable()).nullish(),
});
type Entry = z.output<typeof Entry>;

/** Fields of the import and the names that the manifest has for them; any of the columns is right. */
const NAMES = {
  part_number: ["part_number", "supplier_part_number", "second_number"],
  quantity: ["quantity", "order_quantity", "total_quantity"],
  nomenclature: ["name", "description", "value", "specification"],
  manufacturer: ["maker"],
  units: ["unit"],
} as const;
type Judged = keyof typeof NAMES;
const JUDGED = Object.keys(NAMES).filter((name): name is Judged => Object.hasOwn(NAMES, name));

const halfOf = ({ repo }: Entry): "tune" | "held" =>
  (createHash("sha256")
    .update(repo.split("/")[0] ?? "")
    .digest()[0] ?? 0) %
    2 ===
  0
    ? "tune"
    : "held";

function rightColumns({ columns, also_acceptable }: Entry, field: Judged): number[] {
  return NAMES[field].flatMap((name) =>
    [columns[name], also_acceptable?.[name]].flatMap((column) =>
      column === null || column === undefined ? [] : [column].flat().map((one) => one - 1),
    ),
  );
}

interface Verdict {
  readonly file: string;
  readonly header: boolean;
  readonly fields: Readonly<Record<Judged, "right" | "wrong" | "missed">>;
  readonly sure: boolean;
  readonly why: string;
}

function judge(folder: string, entry: Entry): Verdict {
  const workbook = readFile(readFileSync(join(folder, entry.file)), entry.file.replace(/\.tsv$/iu, ".csv"), {});
  const targets = { fields: IMPORT_FIELDS, attributes: [] };
  const reading = firstReading(workbook, { learned: new Map(), targets });
  const options = reading?.options ?? { sheet: 0, header_row: null, without_hidden: false };
  const layout = layoutOf(sheetAt(workbook, options.sheet), options);
  const suggestions = suggestionsFor(layout, { learned: undefined, targets });
  const verdictOf = (field: Judged): "right" | "wrong" | "missed" => {
    const right = rightColumns(entry, field);
    const column = suggestions.find((one) => one.field === field)?.column;
    // A shop's order number may stand for the part number, but needn't.
    const isNeeded = field === "part_number" ? entry.columns["part_number"] != null : right.length > 0;
    if (column === undefined) return isNeeded ? "missed" : "right";
    return right.includes(column) ? "right" : "wrong";
  };
  const fields = {
    part_number: verdictOf("part_number"),
    quantity: verdictOf("quantity"),
    nomenclature: verdictOf("nomenclature"),
    manufacturer: verdictOf("manufacturer"),
    units: verdictOf("units"),
  };
  const header = options.sheet === entry.sheet.index && options.header_row === entry.header_row;
  const headings = JUDGED.filter((field) => fields[field] !== "right").map((field) => {
    const column = suggestions.find((one) => one.field === field)?.column;
    const wanted = rightColumns(entry, field).map((one) => layout.headers[one] ?? "?");
    return `${field} ${fields[field]}: wants ${JSON.stringify(wanted)}, got ${JSON.stringify(layout.headers[column ?? -1] ?? null)}`;
  });
  const rows = header ? [] : [`header: wants row ${entry.header_row ?? "none"}, got ${options.header_row ?? "none"}`];
  const sure = suggestions.every((one) => one.sure);
  return { file: entry.file, header, fields, sure, why: [...rows, ...headings].join("; ") };
}

const isRight = ({ header, fields }: Verdict): boolean => header && JUDGED.every((field) => fields[field] === "right");
const share = (verdicts: readonly Verdict[], holds: (verdict: Verdict) => boolean): string =>
  `${verdicts.filter(holds).length} of ${verdicts.length} (${Math.round((100 * verdicts.filter(holds).length) / verdicts.length)} %)`;

function report(name: string, verdicts: readonly Verdict[]): void {
  console.log(`${name}: header row ${share(verdicts, ({ header }) => header)}`);
  for (const field of JUDGED) console.log(`  ${field} ${share(verdicts, ({ fields }) => fields[field] === "right")}`);
  console.log(`  no correction ${share(verdicts, isRight)}`);
  console.log(`  ready without a click ${share(verdicts, (verdict) => isRight(verdict) && verdict.sure)}`);
}

const [folder = ".", half] = process.argv.slice(2);
const entries = z.array(Entry).parse(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")));
const failed: string[] = [];
const judged = entries.flatMap((entry) => {
  try {
    return [{ half: halfOf(entry), verdict: judge(folder, entry) }];
  } catch (error) {
    failed.push(`${entry.file}: ${String(error)}`);
    return [];
  }
});
for (const each of ["tune", "held"] as const) {
  const verdicts = judged.filter((one) => one.half === each).map(({ verdict }) => verdict);
  if (half === undefined || half === each) report(each, verdicts);
  if (half === "tune" && each === "tune")
    for (const verdict of verdicts) if (!isRight(verdict)) console.log(`${verdict.file}\n    ${verdict.why}`);
}
if (failed.length > 0) console.log(`not read: ${failed.length}\n${failed.join("\n")}`);
