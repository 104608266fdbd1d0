import { BasenameContextProvider, ResourceDefinitionContextProvider } from "ra-core";
import { Navigate, Route, Routes } from "react-router";
import { useMe } from "#src/api/me.tsx";
import { ADMIN_PAGES } from "#src/app/admin-pages.tsx";
import { AdminStart } from "#src/app/AdminStart.tsx";
import { AdminLayout } from "#src/app/layouts/AdminLayout.tsx";
import { MissingPage } from "#src/app/MissingPage.tsx";
import { definitionsOf, routesOf } from "#src/app/ResourceRoutes.tsx";
import { paths } from "#src/entities/paths.ts";

const definitions = definitionsOf(ADMIN_PAGES);

/** The administrators' area. Whoever is none is led to / (the gate before this has waited for the session). */
export function AdminArea() {
  const { principal, must_enrol } = useMe();
  if (must_enrol) return <Navigate to={paths.userProfile()} replace />;
  if (!principal.is_admin) return <Navigate to={paths.login()} replace />;
  return (
    <BasenameContextProvider basename={paths.admin()}>
      <ResourceDefinitionContextProvider definitions={definitions}>
        <AdminLayout>
          <Routes>
            <Route index element={<AdminStart />} />
            {routesOf(paths.admin(), ADMIN_PAGES)}
            <Route path="*" element={<MissingPage />} />
          </Routes>
        </AdminLayout>
      </ResourceDefinitionContextProvider>
    </BasenameContextProvider>
  );
}
