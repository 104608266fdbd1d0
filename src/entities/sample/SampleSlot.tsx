import { createContext, useContext } from "react";
import type { ReactNode } from "react";

/** A part that several pages show: the button that loads the sample data, or what is said while there are some. */
export type SamplePart =
  | { readonly part: "fill"; readonly contained?: boolean }
  | {
      readonly part: "note";
      /** The sample tender whose offers can be compared. */
      readonly tender: number | null;
    };

/** Renders a part for sample data. Nothing outside the service area. */
export const SampleSlotContext = createContext<(part: SamplePart) => ReactNode>(() => null);

/** Place of a part for sample data on a page. The application puts the part there. */
export const SampleSlot = (part: SamplePart): ReactNode => useContext(SampleSlotContext)(part);
