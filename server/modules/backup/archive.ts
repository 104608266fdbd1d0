import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";
import type { Snapshot } from "#server/db/copy/snapshot.ts";
import { TransferRefused } from "#server/modules/backup/transfer-refused.ts";
import type { TarReader } from "#server/platform/tar/tar-reader.ts";
import type { TarWriter } from "#server/platform/tar/tar-writer.ts";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Number of this layout of a backup. A program refuses a number that it doesn't know. */
export const FORMAT = 1;
const DESCRIPTION = "lotwise.json";
const FIGURES = "figures.json";
export const KEY_ENTRY = "secret.key";
export const fileEntry = (key: string): string => `files/${key}`;
const rowsEntry = (table: string, place: number): string => `tables/${table}/${place}.json.gz`;

/** What a backup says about itself, before its rows. */
const Description = z.object({
  format: z.literal(FORMAT),
  /** Version of the program that made it. */
  version: z.string(),
  schema_version: z.number().int().positive(),
  made_at: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), used: z.boolean() })),
});
export type Description = z.output<typeof Description>;

/** What a restored copy is compared with. Comes after the rows. */
const Figures = z.record(
  z.string(),
  z.object({ rows: z.number(), fingerprint: z.string(), sums: z.record(z.string(), z.string()) }),
);

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

/** Writes the rows of a snapshot. The caller adds files and ends the archive. */
export async function writeSnapshot(
  archive: TarWriter,
  snapshot: Snapshot,
  made: { readonly version: string; readonly at: Date; readonly onRows: (table: string, rows: number) => void },
): Promise<void> {
  const { schema_version, tables, sequences } = snapshot;
  const about = { format: FORMAT, version: made.version, schema_version, made_at: made.at.toISOString() };
  await archive.add(DESCRIPTION, json({ ...about, tables, sequences }));
  const figures: Record<string, unknown> = {};
  for (const table of tables) {
    let [place, rows] = [0, 0];
    for await (const lines of snapshot.rows(table)) {
      await archive.add(rowsEntry(table.name, place), await compress(`${lines.join("\n")}\n`));
      place += 1;
      rows += lines.length;
      made.onRows(table.name, rows);
    }
    figures[table.name] = await snapshot.figures(table);
  }
  await archive.add(FIGURES, json(figures));
}

async function readJson<Shape extends z.ZodType>(
  archive: TarReader,
  entry: string,
  shape: Shape,
): Promise<z.output<Shape>> {
  const found = shape.safeParse(JSON.parse((await archive.read(entry))?.toString() ?? "null"));
  if (!found.success)
    throw new TransferRefused(
      "The backup has a layout that this version doesn't know. Install the version that made it.",
    );
  return found.data;
}

/** @throws TransferRefused for an archive of another layout */
export async function readSnapshot(archive: TarReader): Promise<Snapshot & Description> {
  const description = await readJson(archive, DESCRIPTION, Description);
  const figures = await readJson(archive, FIGURES, Figures);
  return {
    ...description,
    figures: ({ name }) => Promise.resolve(figures[name] ?? { rows: 0, fingerprint: "0", sums: {} }),
    async *rows({ name }) {
      for (let place = 0; ; place += 1) {
        const packed = await archive.read(rowsEntry(name, place));
        if (packed === undefined) return;
        // A JSON text has no line break of its own.
        yield (await decompress(packed)).toString().trimEnd().split("\n");
      }
    },
  };
}
