import { isDensity } from "#src/ui/grid/density-context.ts";
import type { GridDensity } from "#src/ui/grid/grid-styles.ts";
import { isTimeZone } from "#contract/time-zone.ts";

/** Display settings of this browser; language and colours are stored separately. */
export interface ViewSettings {
  readonly density: GridDensity;
  /** IANA name; null means the time zone of the device. */
  readonly zone: string | null;
  /** Shortcuts of a single key without a modifier (WCAG 2.1.4). */
  readonly single_keys: boolean;
}

/** Parses settings from browser storage, which may hold anything. */
export function readSettings(value: unknown): ViewSettings {
  const kept = typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const { density, zone, single_keys } = kept;
  return {
    density: isDensity(density) ? density : "standard",
    zone: typeof zone === "string" && isTimeZone(zone) ? zone : null,
    single_keys: single_keys !== false,
  };
}
