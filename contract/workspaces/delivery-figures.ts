import { z } from "zod";

/**
 * How a supplier delivers, by lines of orders: those whose promised day is over or that have come whole, how many of
 * them came whole by that day, and how many lines came short or were refused in part. What the customer no longer
 * awaits isn't due.
 */
export const DeliveryFigures = z.object({
  due: z.number().int(),
  on_time: z.number().int(),
  short: z.number().int(),
  refused: z.number().int(),
});
export type DeliveryFigures = z.output<typeof DeliveryFigures>;
