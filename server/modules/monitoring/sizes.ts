import { MINUTE_MS } from "#contract/time-units.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { readSizes } from "#server/modules/monitoring/monitoring.store.ts";
import type { Sizes } from "#server/modules/monitoring/monitoring.store.ts";

const REMEMBERED_MS = 5 * MINUTE_MS;
const LARGEST_TABLES = 10;

const remembered = new WeakMap<object, { until: number; sizes: Promise<Sizes> }>();

/** Returns the sizes of the database and the files, at most five minutes old. */
export function sizesOf({ db, clock }: Pick<Dependencies, "db" | "clock">): Promise<Sizes> {
  const now = clock.now().getTime();
  const known = remembered.get(db);
  if (known !== undefined && known.until > now) return known.sizes;
  const sizes = readSizes(db, LARGEST_TABLES);
  remembered.set(db, { until: now + REMEMBERED_MS, sizes });
  sizes.catch(() => remembered.delete(db));
  return sizes;
}
