import type { GridLayout } from "./grid-layout.ts";
import { isDensity } from "./density-context.ts";
import type { GridDensity } from "./grid-styles.ts";

/** How a person arranged a list: columns and the height of rows. */
export interface GridSettings {
  readonly layout: GridLayout;
  readonly density: GridDensity;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((part) => typeof part === "string") : undefined;

/** Makes sense of a look that was kept, whoever wrote it; `usual` is what it doesn't say. */
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
