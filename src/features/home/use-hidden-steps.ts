import { useDataProvider } from "ra-core";
import { useState } from "react";
import { homeApi } from "#contract/home/home.api.ts";
import { FIRST_STEPS } from "#contract/table-settings/table-setting-fields.ts";
import { useCache } from "#src/api/hooks.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";

/** Hides the list of first steps for this person and shows it again. Stored on the server, for every browser. */
export function useHiddenSteps(): { hide: () => void; show: () => void; isPending: boolean } {
  const t = useT();
  const notify = useNotify();
  const fail = useFailure();
  const provider = useDataProvider();
  const { refresh } = useCache();
  const [isPending, setPending] = useState(false);
  const keep = async (hidden: readonly string[]): Promise<void> => {
    setPending(true);
    await provider
      .create("table-settings", { data: { table: "home", settings: { hidden } } })
      .finally(() => setPending(false));
    await refresh(homeApi.home);
  };
  const show = (): void => void keep([]).catch(fail);
  const hide = (): void =>
    void keep([FIRST_STEPS])
      .then(() => notify(t("home.steps.hidden"), { action: { label: t("ui.action.undo"), onClick: show } }))
      .catch(fail);
  return { hide, show, isPending };
}
