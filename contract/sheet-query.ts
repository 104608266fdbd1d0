import { z } from "zod";

/**
 * A file that people read: in whose time (IANA name, such as Asia/Novosibirsk) its times are told. Moscow's unless one
 * is named that the server knows; a browser may know newer ones.
 */
export const SheetQuery = z.strictObject({ time_zone: z.string().max(64).optional() });
export type SheetQuery = z.output<typeof SheetQuery>;
