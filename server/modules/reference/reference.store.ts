import type { SystemDb } from "#server/db/scope.ts";

export const listUnits = (db: SystemDb): Promise<{ id: number; slug: string; okei: string }[]> =>
  db.selectFrom("unit").selectAll().orderBy("id").execute();
