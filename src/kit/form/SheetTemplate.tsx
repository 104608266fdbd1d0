import { useT } from "#src/locale/use-t.ts";
import { TextLink } from "#src/ui/page/TextLink.tsx";

/** Offers a template to those who have no spreadsheet yet. */
export function SheetTemplate({ onDownload }: { onDownload: () => void }) {
  const t = useT();
  return (
    <>
      {t("controls.sheet.template_text")} <TextLink onClick={onDownload}>{t("controls.sheet.template")}</TextLink>
    </>
  );
}
