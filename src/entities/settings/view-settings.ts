import { isDensity } from "#src/ui/grid/density-context.ts";
import type { GridDensity } from "#src/ui/grid/grid-styles.ts";
import { isTimeZone } from "#contract/time-zone.ts";

/** How this browser shows things; language and colours are kept apart. */
export interface ViewSettings {
  readonly density: GridDensity;
  /** IANA name; null follows the machine. */
  readonly zone: string | null;
  /** Shortcuts of one plain key (WCAG 2.1.4). */
  readonly single_keys: boolean;
}

/** Makes sense of what the browser kept, whoever wrote it. */
export function readSettings(value: unknown): ViewSettings {
  const kept = typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const { density, zone, single_keys } = kept;
  return {
    density: isDensity(density) ? density : "standard",
    zone: typeof zone === "string" && isTimeZone(zone) ? zone : null,
    single_keys: single_keys !== false,
  };
}
