import { now } from "#src/locale/clock.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useZone } from "#src/locale/use-zone.ts";

/** Returns the short name of the reader's time zone as times show it, such as "МСК". */
export function useZoneName(): string {
  const { dateTime } = useFormats();
  const zone = useZone();
  return dateTime(now().toISOString()).split("\u00a0").at(-1) ?? zone;
}
