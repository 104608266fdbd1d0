import type { QueryClient } from "@tanstack/react-query";
import {
  AddNotificationContext,
  CoreAdminContext,
  I18nContext,
  NotificationContext,
  useAddNotificationContext,
  useEvent,
  useNotificationContext,
} from "ra-core";
import { useContext, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { dataProvider } from "#src/api/data-provider.ts";
import { useMe } from "#src/api/me.tsx";
import { activeWorkspaceId } from "#src/api/session.ts";
import { authProviderOf, KnownRights } from "#src/app/auth-provider.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { createGridSettingsStore } from "#src/kit/views/grid-settings-store.ts";
import type { SendTableSettings } from "#src/kit/views/grid-settings-store.ts";
import { settingsResource } from "#src/kit/views/settings-resource.ts";

export function AdminContext({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  const me = useMe();
  const i18nProvider = useContext(I18nContext);
  const failed = useEvent(useFailure());
  const [store] = useState(() => {
    const company = me.workspace?.id ?? 0;
    const send: SendTableSettings = (table, look) =>
      // Discards settings saved after a switch to another company, because the call would store them there.
      company === (activeWorkspaceId() ?? 0)
        ? dataProvider
            .create(settingsResource(table), { data: { table, settings: look }, meta: { keepalive: true } })
            .then(() => queryClient.invalidateQueries({ queryKey: [settingsResource(table)] }))
        : undefined;
    return createGridSettingsStore(`${me.user.id} ${company}`, send, failed);
  });
  const [rights] = useState(() => new KnownRights(queryClient));
  // Must run before children render for another user or company. The cache requests permissions only after this render.
  rights.follow(me.principal);
  const context = useMemo(
    () => ({ dataProvider, authProvider: authProviderOf(me), i18nProvider, queryClient, store }),
    [me, i18nProvider, queryClient, store],
  );
  // Notifications stay visible across a change of company, so an outer context provides them.
  const messages = useNotificationContext();
  const notify = useAddNotificationContext();
  return (
    <CoreAdminContext {...context}>
      <NotificationContext.Provider value={messages}>
        <AddNotificationContext.Provider value={notify}>{children}</AddNotificationContext.Provider>
      </NotificationContext.Provider>
    </CoreAdminContext>
  );
}
