import { createContext, useContext } from "react";

/** The zone (IANA name) that the reader has chosen in the settings; undefined follows the machine. */
export const ReaderZoneContext = createContext<string | undefined>(undefined);

/** The chosen zone, if any. */
export function useReaderZone(): string | undefined {
  return useContext(ReaderZoneContext);
}
