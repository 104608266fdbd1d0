import type { Dependencies } from "#server/http/dependencies.ts";
import {
  findSample,
  hasSample,
  insertSample,
  listSamples,
  readSizes,
} from "#server/modules/monitoring/monitoring.store.ts";
import type { DaySample, Sample, Sizes } from "#server/modules/monitoring/monitoring.store.ts";

/** How many tables a sample has. A table may become one of the largest later. */
const SAMPLED_TABLES = 30;

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Keeps the sizes of the database and of the files, once a day. */
export async function sampleSizes({ db, clock }: Pick<Dependencies, "db" | "clock">): Promise<void> {
  const day = dayOf(clock.now());
  if (!(await hasSample(db, day))) await insertSample(db, await readSizes(db, SAMPLED_TABLES), day);
}

interface Growth {
  readonly days_7: number | null;
  readonly days_30: number | null;
}

export interface Grown {
  readonly growth: Growth;
  readonly file_growth: Growth;
  readonly samples: DaySample[];
  readonly tables: { readonly name: string; readonly bytes: number; readonly growth: Growth }[];
}

/** Compares sizes with those of 7 and of 30 days ago. */
export async function growthOf({ db, clock }: Pick<Dependencies, "db" | "clock">, sizes: Sizes): Promise<Grown> {
  const day = dayOf(clock.now());
  const [week, month] = [await findSample(db, day, 7), await findSample(db, day, 30)];
  const growth = (now: number, then: (sample: Sample) => number | undefined): Growth => {
    const since = (sample: Sample | undefined): number | null => {
      const before = sample === undefined ? undefined : then(sample);
      return before === undefined ? null : now - before;
    };
    return { days_7: since(week), days_30: since(month) };
  };
  return {
    growth: growth(sizes.database_bytes, (sample) => sample.database_bytes),
    file_growth: growth(sizes.file_bytes, (sample) => sample.file_bytes),
    samples: await listSamples(db, day),
    tables: sizes.tables.map(({ name, bytes }) => ({
      name,
      bytes,
      growth: growth(bytes, ({ tables }) => tables[name]),
    })),
  };
}
