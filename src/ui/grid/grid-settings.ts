import type { GridLayout } from "./grid-layout.ts";
import { isDensity } from "./density-context.ts";
import type { GridDensity } from "./grid-styles.ts";

export interface GridSettings {
  readonly layout: GridLayout;
  readonly density: GridDensity;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((part) => typeof part === "string") : undefined;

/** Parses stored settings, which may contain anything. `usual` supplies the missing values. */
export function parseGridSettings(value: unknown, usual: GridSettings): GridSettings {
  const look = isRecord(value) ? value : {};
  const layout = isRecord(look["layout"]) ? look["layout"] : {};
  const widths = isRecord(layout["widths"])
    ? Object.fromEntries(
        Object.entries(layout["widths"]).flatMap(([field, width]) =>
          typeof width === "number" ? [[field, width]] : [],
        ),
      )
    : {};
  const order = texts(layout["order"]);
  return {
    layout: {
      hidden: texts(layout["hidden"]) ?? usual.layout.hidden ?? [],
      widths,
      ...(order === undefined ? {} : { order }),
    },
    density: isDensity(look["density"]) ? look["density"] : usual.density,
  };
}
