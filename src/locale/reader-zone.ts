import { createContext, useContext } from "react";

/** Time zone (IANA name) chosen in the settings. Undefined means the time zone of the device. */
export const ReaderZoneContext = createContext<string | undefined>(undefined);

export function useReaderZone(): string | undefined {
  return useContext(ReaderZoneContext);
}
