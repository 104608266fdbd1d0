import { I18nContext } from "ra-core";
import { useContext, useMemo } from "react";
import { machineZone } from "#src/locale/dates.ts";
import type { Formats } from "#src/locale/formats.ts";
import { createFormats } from "#src/locale/formats.ts";
import { useReaderZone } from "#src/locale/reader-zone.ts";
import { useT } from "#src/locale/use-t.ts";
import type { Translate } from "#src/locale/use-t.ts";

export interface TextTools {
  readonly t: Translate;
  readonly formats: Formats;
}

export function useTextTools(): TextTools {
  // The language never changes while the page is open, because another language reloads the page.
  const language = useContext(I18nContext).getLocale();
  const chosen = useReaderZone();
  const t = useT();
  return useMemo(
    () => ({ t, formats: createFormats({ language, zone: chosen ?? machineZone(), t }) }),
    [language, chosen, t],
  );
}

export const useFormats = (): Formats => useTextTools().formats;
