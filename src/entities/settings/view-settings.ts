import { isDensity } from "#src/ui/grid/density-context.ts";
import type { GridDensity } from "#src/ui/grid/grid-styles.ts";
import { isTimeZone } from "#contract/time-zone.ts";

/** Display settings stored in this browser. Language and colour mode are stored separately. */
export interface ViewSettings {
  readonly density: GridDensity;
  /** IANA time zone. Null means the time zone of the device. */
  readonly zone: string | null;
  /** Enables single-key shortcuts without a modifier. WCAG 2.1.4 requires a way to turn them off. */
  readonly single_keys: boolean;
}

/** Parses settings from browser storage, where other code or the user may have changed them. */
export function readSettings(value: unknown): ViewSettings {
  const kept = typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const { density, zone, single_keys } = kept;
  return {
    density: isDensity(density) ? density : "standard",
    zone: typeof zone === "string" && isTimeZone(zone) ? zone : null,
    single_keys: single_keys !== false,
  };
}
