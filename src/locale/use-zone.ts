import { machineZone } from "#src/locale/dates.ts";
import { useReaderZone } from "#src/locale/reader-zone.ts";

/** Returns the time zone (IANA name) for the reader: the chosen one, otherwise the device's. */
export const useZone = (): string => useReaderZone() ?? machineZone();
