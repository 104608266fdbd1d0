import Box from "@mui/material/Box";
import { utcOffset } from "#contract/zone-names.ts";
import { useChooseLanguage } from "#src/app/use-choose-language.ts";
import { COLOR_MODES, useColorMode } from "#src/app/theme/use-color-mode.ts";
import { currentLanguage, LANGUAGES } from "#src/locale/languages.ts";
import { useSettings } from "#src/entities/settings/SettingsProvider.tsx";
import { now } from "#src/locale/clock.ts";
import { machineZone } from "#src/locale/dates.ts";
import { useT } from "#src/locale/use-t.ts";
import { ZONES } from "#src/locale/zones.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldSwitch } from "#src/ui/fields/FieldSwitch.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { DENSITIES } from "#src/ui/grid/density-context.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";

const MACHINE = "machine";

/**
 * Edits language and appearance. Changing the language saves it in the account and reloads the page. All other settings
 * are stored in this browser.
 */
export function ProfileSettings() {
  const t = useT();
  const chooseLanguage = useChooseLanguage();
  const { mode, setMode } = useColorMode();
  const { settings, change } = useSettings();
  const at = now();
  const zones = ZONES.map(({ key, zone }) => ({
    value: zone as string,
    label: `${t(`account.zone.${key}`)}, ${utcOffset(at, zone)}`,
  }));
  const machine = { value: MACHINE, label: t("account.settings.zone_machine", { zone: utcOffset(at, machineZone()) }) };
  return (
    <AsideCard>
      <FieldGrid>
        <FieldSelect
          label={t("account.profile.language")}
          hint={t("account.profile.language_hint")}
          value={currentLanguage()}
          options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(code) => void chooseLanguage(code)}
        />
        <FieldSelect
          label={t("account.profile.mode")}
          value={mode}
          options={COLOR_MODES.map((choice) => ({ value: choice, label: t(`controls.color_mode.${choice}`) }))}
          onChange={setMode}
        />
        <FieldSelect
          label={t("account.settings.zone")}
          hint={t("account.settings.zone_hint")}
          value={settings.zone ?? MACHINE}
          options={[machine, ...zones]}
          onChange={(zone) => change({ zone: zone === MACHINE ? null : zone })}
        />
        <FieldSelect
          label={t("account.settings.density")}
          hint={t("account.settings.density_hint")}
          value={settings.density}
          options={DENSITIES.map((density) => ({ value: density, label: t(`grid.look.${density}`) }))}
          onChange={(density) => change({ density })}
        />
      </FieldGrid>
      <Box sx={{ mt: 2, display: "flex", flexDirection: "column", gap: 2 }}>
        <FieldSwitch
          label={t("account.settings.keys")}
          hint={t("account.settings.keys_hint")}
          checked={settings.single_keys}
          onChange={(single_keys) => change({ single_keys })}
        />
        <Box sx={{ color: "text.secondary" }}>{t("account.settings.here")}</Box>
      </Box>
    </AsideCard>
  );
}
