import { z } from "zod";
import { Id } from "#contract/primitives.ts";

/**
 * Where somebody is in a working copy: at a cell, on the page without one, or gone from it. `tab` tells two pages of
 * one person apart.
 */
export const DraftPlace = z
  .strictObject({
    tab: z.uuid(),
    at: z.union([
      z.strictObject({
        line: Id,
        field: z
          .string()
          .max(40)
          .regex(/^[a-z_]+$/),
      }),
      z.enum(["page", "gone"]),
    ]),
  })
  .meta({ id: "DraftPlace" });
export type DraftPlace = z.output<typeof DraftPlace>;
