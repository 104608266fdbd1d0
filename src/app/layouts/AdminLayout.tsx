import type { ReactNode } from "react";
import { administrationApi } from "#contract/administration/administration.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { ADMIN_AREA } from "#src/app/admin-pages.tsx";
import { useCommands } from "#src/app/commands/use-commands.tsx";
import { AnnouncementStrip } from "#src/app/layouts/AnnouncementStrip.tsx";
import { Profile } from "#src/app/layouts/Profile.tsx";
import { usePageKeys } from "#src/app/use-page-keys.tsx";
import { useOpenPages } from "#src/app/pages.ts";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { AppFrame } from "#src/ui/page/AppFrame.tsx";
import { SideMenu } from "#src/ui/page/SideMenu.tsx";
import { SideMenuItem } from "#src/ui/page/SideMenuItem.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";

const REFRESH_MS = 30_000;

export function AdminLayout({ children }: { children: ReactNode }) {
  const { t, formats } = useTextTools();
  const open = useOpenPages(ADMIN_AREA);
  const commands = useCommands("admin");
  const { onHelp, keys } = usePageKeys(ADMIN_AREA);
  const waiting = useCall(administrationApi.waiting, {}, { keep_previous: true, refetch_every_ms: REFRESH_MS }).data;
  const shown = (count = 0): string | undefined => (count === 0 ? undefined : formats.count(count));
  const footer = (
    <>
      <SideMenuItem label={t("frame.menu.back_to_workspace")} icon="arrow-left" to={paths.home()} />
      <Profile />
    </>
  );
  return (
    <AppFrame
      area="admin"
      notice={<AnnouncementStrip />}
      onHelp={onHelp}
      {...commands.frame}
      menu={
        <SideMenu home={paths.admin()} tag={<Tag>{t("controls.area.admin")}</Tag>} footer={footer}>
          {open.map(({ path, menu, to }) => (
            <SideMenuItem
              key={path}
              label={t(menu.label)}
              icon={menu.icon}
              to={to}
              count={shown(menu.waiting === undefined ? 0 : waiting?.[menu.waiting])}
            />
          ))}
        </SideMenu>
      }
    >
      {children}
      {commands.dialog}
      {keys}
    </AppFrame>
  );
}
