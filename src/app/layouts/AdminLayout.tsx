import type { ReactNode } from "react";
import { Profile } from "#src/app/layouts/Profile.tsx";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { AppFrame } from "#src/ui/page/AppFrame.tsx";
import { SideMenu } from "#src/ui/page/SideMenu.tsx";
import { SideMenuItem } from "#src/ui/page/SideMenuItem.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";

/** The administrators' pages, on the dark desk. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const t = useT();
  const footer = (
    <>
      <SideMenuItem label={t("app.menu.back_to_workspace")} icon="arrow-left" to={paths.home()} />
      <Profile />
    </>
  );
  return (
    <AppFrame
      area="admin"
      menu={
        <SideMenu home={paths.admin()} tag={<Tag>{t("ui.area.admin")}</Tag>} footer={footer}>
          <SideMenuItem label={t("app.menu.mails")} icon="mail" to={paths.adminMails()} />
        </SideMenu>
      }
    >
      {children}
    </AppFrame>
  );
}
