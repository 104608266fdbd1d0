import { MINUTE_MS } from "#contract/time-units.ts";
import { BaseFailure } from "#server/modules/one-c/odata/base.ts";
import type { Base } from "#server/modules/one-c/odata/base.ts";
import { readEdmx } from "#server/modules/one-c/odata/edmx.ts";
import { shapeOf } from "#server/modules/one-c/odata/shape.ts";
import type { Misfit, Shape } from "#server/modules/one-c/odata/shape.ts";
import type { SettingRow } from "#server/modules/one-c/setting.store.ts";

/** A base's metadata has megabytes and hardly ever changes, so its shape is cached. */
const GOOD_MS = 10 * MINUTE_MS;
const MAX_CACHED_SHAPES = 200;

const shapes = new Map<string, { readonly shape: Shape; readonly until: number }>();
const nameOf = ({ url, login, preset, makes, version }: SettingRow): string =>
  JSON.stringify([url, login, preset, makes, version]);

/**
 * Reads the metadata of an infobase and checks that it contains all necessary objects and fields.
 * @throws BaseFailure
 */
export async function fetchShape(base: Base, { preset, makes }: SettingRow): Promise<Shape | Misfit> {
  const text = await base.metadata();
  const edmx = readEdmx(text);
  if (edmx === null) throw new BaseFailure("bad_answer", text.slice(0, 500));
  return shapeOf(edmx, preset, makes);
}

/**
 * Returns the parsed metadata of the configured infobase, and whether it was cached.
 * @throws BaseFailure
 */
export async function knownShape(
  base: Base,
  setting: SettingRow,
  now: Date,
): Promise<{ shape: Shape; is_kept: boolean }> {
  const name = nameOf(setting);
  const kept = shapes.get(name);
  if (kept !== undefined && kept.until > now.getTime()) return { shape: kept.shape, is_kept: true };
  const shape = await fetchShape(base, setting);
  if ("missing" in shape) throw new BaseFailure("not_published", shape.missing.join("\n"));
  if (shapes.size >= MAX_CACHED_SHAPES) shapes.clear();
  shapes.set(name, { shape, until: now.getTime() + GOOD_MS });
  return { shape, is_kept: false };
}

export const forgetShape = (setting: SettingRow): boolean => shapes.delete(nameOf(setting));
