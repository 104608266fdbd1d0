import { z } from "zod";

/**
 * The time zone (IANA name, such as Asia/Novosibirsk) of the times in a downloaded file. Moscow's unless one is named
 * that the server knows; a browser may know newer ones.
 */
export const SheetQuery = z.strictObject({ time_zone: z.string().max(64).optional() });
export type SheetQuery = z.output<typeof SheetQuery>;
