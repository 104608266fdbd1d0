import { I18nContext } from "ra-core";
import { useContext, useMemo } from "react";
import { machineZone } from "#src/locale/dates.ts";
import type { Formats } from "#src/locale/formats.ts";
import { createFormats } from "#src/locale/formats.ts";
import { useReaderZone } from "#src/locale/reader-zone.ts";
import { useT } from "#src/locale/use-t.ts";

/** The formats of the page's language and of the reader's zone. */
export function useFormats(): Formats {
  // The language of a page never changes: choosing another one loads the page again.
  const language = useContext(I18nContext).getLocale();
  const chosen = useReaderZone();
  const t = useT();
  return useMemo(() => createFormats({ language, zone: chosen ?? machineZone(), t }), [language, chosen, t]);
}
