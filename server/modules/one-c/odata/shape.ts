import { ONE_C_PRESETS } from "#contract/one-c/one-c.values.ts";
import type { OneCPreset } from "#contract/one-c/one-c.values.ts";
import type { Edmx } from "#server/modules/one-c/odata/edmx.ts";
import {
  NAMES,
  ORDERS,
  RATE_RECORD,
  RATE_WORD,
  requiredOf,
  requiredOfLine,
  VAT_RATES,
} from "#server/modules/one-c/odata/presets.ts";
import type { Names } from "#server/modules/one-c/odata/presets.ts";

export interface Shape {
  readonly preset: OneCPreset;
  readonly names: Names;
  readonly sets: readonly string[];
  readonly line: ReadonlySet<string>;
  has(set: string, field: string): boolean;
}

/** The missing objects and fields of an infobase, and the preset that fits best. */
export interface Misfit {
  readonly missing: readonly string[];
  readonly fits: OneCPreset | null;
}

const lineOf = (edmx: Edmx, preset: OneCPreset): ReadonlyMap<string, string> => {
  const { lines } = NAMES[preset];
  const row = edmx.types.get(ORDERS)?.get(lines) ?? "";
  return edmx.types.get(row) ?? edmx.types.get(`${ORDERS}_${lines}`) ?? new Map<string, string>();
};

function missingOf(edmx: Edmx, preset: OneCPreset, makes: boolean): string[] {
  const line = lineOf(edmx, preset);
  const { lines } = NAMES[preset];
  const fields = Object.entries(requiredOf(preset, makes)).flatMap(([set, names]) =>
    edmx.sets.has(set)
      ? names.filter((name) => edmx.types.get(set)?.has(name) !== true).map((name) => `${set}.${name}`)
      : [set],
  );
  if (edmx.types.get(ORDERS)?.has(lines) !== true) return fields;
  const inLines = requiredOfLine(preset).filter((name) => !line.has(name));
  const rate = line.has(RATE_RECORD) || line.has(RATE_WORD) ? [] : [RATE_RECORD];
  const rates = line.has(RATE_RECORD) && !edmx.sets.has(VAT_RATES) ? [VAT_RATES] : [];
  return [...fields, ...[...inLines, ...rate].map((name) => `${ORDERS}.${lines}.${name}`), ...rates];
}

/**
 * Returns the shape of an infobase for the chosen preset, or for the preset that fits best. Returns a misfit if objects
 * or fields are missing.
 */
export function shapeOf(edmx: Edmx, chosen: OneCPreset | null, makes: boolean): Shape | Misfit {
  const all = ONE_C_PRESETS.map((preset) => ({ preset, missing: missingOf(edmx, preset, makes) }));
  const [best] = all.toSorted((a, b) => a.missing.length - b.missing.length);
  const taken = chosen === null ? best : all.find(({ preset }) => preset === chosen);
  if (taken === undefined || taken.missing.length > 0)
    return {
      missing: taken?.missing ?? [],
      fits: all.find(({ missing }) => missing.length === 0)?.preset ?? null,
    };
  const { preset } = taken;
  const line = new Set(lineOf(edmx, preset).keys());
  const needed = Object.keys(requiredOf(preset, makes));
  const known = new Map([...edmx.types].map(([name, fields]) => [name, new Set(fields.keys())]));
  for (const name of known.keys()) if (!needed.includes(name)) known.delete(name);
  return {
    preset,
    names: NAMES[preset],
    sets: line.has(RATE_RECORD) ? [...needed, VAT_RATES] : needed,
    line,
    has: (set, field) => known.get(set)?.has(field) === true,
  };
}
