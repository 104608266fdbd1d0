import { Navigate } from "react-router";
import { useMe } from "#src/api/me.tsx";
import { ADMIN_AREA } from "#src/app/admin-pages.tsx";
import { AdminLayout } from "#src/app/layouts/AdminLayout.tsx";
import { AreaRoutes, InArea } from "#src/app/ResourceRoutes.tsx";
import { paths } from "#src/entities/paths.ts";
import { administrationApi } from "#contract/administration/administration.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";

function AdminStart() {
  const { data, isPending } = useCall(administrationApi.waiting, {});
  if (isPending) return <LoadingOverlay />;
  if (data === undefined || data.verification > 0) return <Navigate to={paths.adminWorkspaces()} replace />;
  return <Navigate to={data.failed_mails > 0 ? `${paths.adminMails()}?view=failed` : paths.adminUsers()} replace />;
}

/** The administrators' area. Other users are redirected to /. The session gate above has already loaded the session. */
export function AdminArea() {
  const { principal, must_enrol } = useMe();
  if (must_enrol) return <Navigate to={paths.userProfile()} replace />;
  if (!principal.is_admin) return <Navigate to={paths.login()} replace />;
  return (
    <InArea area={ADMIN_AREA}>
      <AdminLayout>
        <AreaRoutes area={ADMIN_AREA} start={<AdminStart />} />
      </AdminLayout>
    </InArea>
  );
}
