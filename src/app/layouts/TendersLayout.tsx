import type { ReactNode } from "react";
import { useLive } from "#src/api/live.ts";
import { useCache } from "#src/api/hooks.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { useMe } from "#src/api/me.tsx";
import { useCommands } from "#src/app/commands/use-commands.tsx";
import { AnnouncementStrip } from "#src/app/layouts/AnnouncementStrip.tsx";
import { ServiceMenu } from "#src/app/layouts/ServiceMenu.tsx";
import { SERVICE_AREA } from "#src/app/service-pages.tsx";
import { usePageKeys } from "#src/app/use-page-keys.tsx";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { AppFrame } from "#src/ui/page/AppFrame.tsx";

const NoWorkspace = deferred(async () => (await import("#src/app/layouts/NoWorkspace.tsx")).NoWorkspace);

/**
 * Layout for customers and suppliers: the side menu and one content sheet. Live events update the counters in the menu.
 * `forEverybody` also admits users without a workspace.
 */
export function TendersLayout({ forEverybody = false, children }: { forEverybody?: boolean; children: ReactNode }) {
  const { workspace } = useMe();
  const { refresh, outdate } = useCache();
  const { onHelp, keys } = usePageKeys(SERVICE_AREA);
  const commands = useCommands("desk");
  useLive({
    onEvent: ({ kind, own }) =>
      // The menu counts nothing that a choice of winners changes.
      void (kind === "winners_changed" && own
        ? outdate(homeApi.home)
        : refresh(homeApi.menu, ...(kind === "inbox_changed" ? [] : [homeApi.home]))),
    onGap: () => void refresh(homeApi.menu, homeApi.home),
  });
  return (
    <AppFrame area="desk" menu={<ServiceMenu />} notice={<AnnouncementStrip />} onHelp={onHelp} {...commands.frame}>
      {workspace === null && !forEverybody ? <NoWorkspace /> : children}
      {commands.dialog}
      {keys}
    </AppFrame>
  );
}
