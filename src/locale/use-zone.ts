import { machineZone } from "#src/locale/dates.ts";
import { useReaderZone } from "#src/locale/reader-zone.ts";

/** Returns the reader's time zone (IANA name): the zone chosen in the settings, otherwise the device's. */
export const useZone = (): string => useReaderZone() ?? machineZone();
