import { z } from "zod";

/**
 * IANA time zone (for example Asia/Novosibirsk) for the times in a downloaded file. Moscow time is used if the zone is
 * missing or unknown to the server; a browser may know newer zones.
 */
export const SheetQuery = z.strictObject({ time_zone: z.string().max(64).optional() });
export type SheetQuery = z.output<typeof SheetQuery>;
