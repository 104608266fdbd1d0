import { z } from "zod";

/**
 * IANA time zone (for example Asia/Novosibirsk) of the times in a downloaded file. Defaults to Moscow if it is missing
 * or unknown to the server, since a browser may know newer zones.
 */
export const SheetQuery = z.strictObject({ time_zone: z.string().max(64).optional() });
export type SheetQuery = z.output<typeof SheetQuery>;
