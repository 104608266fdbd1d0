import { z } from "zod";

/**
 * Delivery statistics, as numbers of order lines. `due` counts lines that are past their promised day or fully
 * delivered; `on_time` counts lines fully delivered by the promised day. `short`, `refused` and
 * `returned` count lines with missing, rejected or returned quantities. A line that the customer no longer expects
 * isn't due.
 */
export const DeliveryFigures = z.object({
  due: z.number().int(),
  on_time: z.number().int(),
  short: z.number().int(),
  refused: z.number().int(),
  returned: z.number().int(),
});
export type DeliveryFigures = z.output<typeof DeliveryFigures>;
