import { Navigate } from "react-router";
import { useMe } from "#src/api/me.tsx";
import { ADMIN_AREA } from "#src/app/admin-pages.tsx";
import { AdminStart } from "#src/app/AdminStart.tsx";
import { AdminLayout } from "#src/app/layouts/AdminLayout.tsx";
import { AreaRoutes, InArea } from "#src/app/ResourceRoutes.tsx";
import { paths } from "#src/entities/paths.ts";

/** The administrators' area. Whoever is none is led to / (the gate before this has waited for the session). */
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
