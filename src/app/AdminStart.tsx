import { Navigate } from "react-router";
import { administrationApi } from "#contract/administration/administration.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { paths } from "#src/entities/paths.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";

/**
 * Leads an administrator to the first page where something waits: companies to verify, then mails that failed, else the
 * users.
 */
export function AdminStart() {
  const { data, isPending } = useCall(administrationApi.waiting, {});
  if (isPending) return <LoadingOverlay />;
  if (data === undefined || data.verification > 0) return <Navigate to={paths.adminWorkspaces()} replace />;
  return <Navigate to={data.failed_mails > 0 ? `${paths.adminMails()}?view=failed` : paths.adminUsers()} replace />;
}
