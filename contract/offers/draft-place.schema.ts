import { z } from "zod";
import { Id } from "#contract/primitives.ts";

/**
 * A user's position in a draft: at a cell, on the page without a cell, or gone. `tab` distinguishes several pages of
 * one user.
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
