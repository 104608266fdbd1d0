import { createContext, useContext, useMemo } from "react";
import type { ReactNode } from "react";
import { readSettings } from "#src/entities/settings/view-settings.ts";
import type { ViewSettings } from "#src/entities/settings/view-settings.ts";
import { ReaderZoneContext } from "#src/locale/reader-zone.ts";
import { DensityContext } from "#src/ui/grid/density-context.ts";
import { SingleKeysContext } from "#src/ui/keyboard/use-shortcut.ts";
import { useStored } from "#src/ui/page/use-stored.ts";

interface Settings {
  readonly settings: ViewSettings;
  readonly change: (settings: Partial<ViewSettings>) => void;
}

const SettingsContext = createContext<Settings>({ settings: readSettings(null), change: () => undefined });

export function SettingsProvider({ children }: { children: ReactNode }) {
  const [settings, store] = useStored("view-settings", readSettings);
  const value = useMemo<Settings>(
    () => ({ settings, change: (changed) => store({ ...settings, ...changed }) }),
    [settings, store],
  );
  return (
    <SettingsContext.Provider value={value}>
      <ReaderZoneContext.Provider value={settings.zone ?? undefined}>
        <DensityContext.Provider value={settings.density}>
          <SingleKeysContext.Provider value={settings.single_keys}>{children}</SingleKeysContext.Provider>
        </DensityContext.Provider>
      </ReaderZoneContext.Provider>
    </SettingsContext.Provider>
  );
}

export const useSettings = (): Settings => useContext(SettingsContext);
