import { machineZone } from "#src/locale/dates.ts";
import { useReaderZone } from "#src/locale/reader-zone.ts";

/** The zone (IANA name) in which the reader sees times: the chosen one, else the machine's. */
export const useZone = (): string => useReaderZone() ?? machineZone();
