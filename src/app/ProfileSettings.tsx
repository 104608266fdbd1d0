import { useChooseLanguage } from "#src/app/use-choose-language.ts";
import { COLOR_MODES, useColorMode } from "#src/app/theme/use-color-mode.ts";
import { currentLanguage, LANGUAGES } from "#src/locale/languages.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";

/** Language and look; the language loads the page again. */
export function ProfileSettings() {
  const t = useT();
  const chooseLanguage = useChooseLanguage();
  const { mode, setMode } = useColorMode();
  return (
    <AsideCard>
      <FieldGrid>
        <FieldSelect label={t("account.profile.language")} hint={t("account.profile.language_hint")} value={currentLanguage()} options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))} onChange={(code) => void chooseLanguage(code)} />
        <FieldSelect label={t("account.profile.mode")} value={mode} options={COLOR_MODES.map((choice) => ({ value: choice, label: t(`controls.color_mode.${choice}`) }))} onChange={setMode} />
      </FieldGrid>
    </AsideCard>
  );
}
