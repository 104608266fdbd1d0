import { useStored } from "#src/ui/page/use-stored.ts";
import type { GridLayout } from "./grid-layout.ts";
import { isDensity, useDefaultDensity } from "./density-context.ts";
import type { GridDensity } from "./grid-styles.ts";

/** How a person arranged a list: columns and the height of rows. */
export interface ListLook {
  readonly layout: GridLayout;
  readonly density: GridDensity;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((part) => typeof part === "string") : undefined;

function readLook(value: unknown, first: { hidden: readonly string[]; density: GridDensity }): ListLook {
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
    layout: { hidden: texts(layout["hidden"]) ?? [...first.hidden], widths, ...(order === undefined ? {} : { order }) },
    density: isDensity(look["density"]) ? look["density"] : first.density,
  };
}

/**
 * The look of a list, remembered in this browser under its name. `hidden` names the columns that are hidden at first.
 */
export function useListLook(name: string, hidden: readonly string[]): [ListLook, (look: ListLook) => void] {
  const density = useDefaultDensity();
  return useStored(`list.${name}`, (value) => readLook(value, { hidden, density }));
}
