import type { ReactNode } from "react";
import { administrationApi } from "#contract/administration/administration.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { Profile } from "#src/app/layouts/Profile.tsx";
import { paths } from "#src/entities/paths.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { AppFrame } from "#src/ui/page/AppFrame.tsx";
import { SideMenu } from "#src/ui/page/SideMenu.tsx";
import { SideMenuItem } from "#src/ui/page/SideMenuItem.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";

const REFRESH_MS = 30_000;

/** The administrators' pages, on the dark desk. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const t = useT();
  const formats = useFormats();
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
      menu={
        <SideMenu home={paths.admin()} tag={<Tag>{t("controls.area.admin")}</Tag>} footer={footer}>
          <SideMenuItem label={t("frame.menu.users")} icon="users" to={paths.adminUsers()} />
          <SideMenuItem
            label={t("frame.menu.verification")}
            icon="shield"
            to={paths.adminWorkspaces()}
            count={shown(waiting?.verification)}
          />
          <SideMenuItem
            label={t("frame.menu.supplier_companies")}
            icon="building"
            to={paths.adminSupplierCompanies()}
          />
          <SideMenuItem label={t("frame.menu.all_tenders")} icon="tender" to={paths.adminTenders()} />
          <SideMenuItem label={t("frame.menu.attributes")} icon="tag" to={paths.adminAttributes()} />
          <SideMenuItem label={t("frame.menu.reference")} icon="table" to={paths.adminReference()} />
          <SideMenuItem label={t("frame.menu.audit")} icon="clock" to={paths.adminAudit()} />
          <SideMenuItem
            label={t("frame.menu.mails")}
            icon="mail"
            to={paths.adminMails()}
            count={shown(waiting?.failed_mails)}
          />
        </SideMenu>
      }
    >
      {children}
    </AppFrame>
  );
}
