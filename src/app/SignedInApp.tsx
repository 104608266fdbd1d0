import { QueryClientProvider } from "@tanstack/react-query";
import { NotificationContextProvider } from "ra-core";
import { ServiceArea } from "#src/app/ServiceArea.tsx";
import { SessionGate } from "#src/app/session/SessionGate.tsx";
import { createQueryClient, WorkspaceQueryCache } from "#src/app/WorkspaceQueryCache.tsx";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { SettingsProvider } from "#src/entities/settings/SettingsProvider.tsx";
import { withWords } from "#src/locale/with-words.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { Messages } from "#src/ui/feedback/Messages.tsx";

const AdminArea = deferred(
  async () => (await withWords(import("#src/app/AdminArea.tsx"), "items")).AdminArea,
  <LoadingOverlay />,
);
const ProfileArea = deferred(async () => (await import("#src/app/ProfileArea.tsx")).ProfileArea, <LoadingOverlay />);
const WorkspaceArea = deferred(
  async () => (await withWords(import("#src/app/WorkspaceArea.tsx"), "items")).WorkspaceArea,
  <LoadingOverlay />,
);
/** Loads in parallel with the first page, so that the dialog is ready before the user types. */
const LeaveQuestion = deferred(async () => (await import("#src/app/session/LeaveQuestion.tsx")).LeaveQuestion);
/** Loads in parallel with the first page, so that the dialog is ready before a call asks for the password. */
const ProofDialog = deferred(async () => (await import("#src/app/session/ProofDialog.tsx")).ProofDialog);

const AREAS = {
  service: <ServiceArea />,
  admin: <AdminArea />,
  workspaces: <WorkspaceArea page="list" />,
  new_workspace: <WorkspaceArea page="new" />,
  profile: <ProfileArea />,
} as const;
export type Area = keyof typeof AREAS;

/** Cache for session data. Company data have a separate cache. */
const sessionCache = createQueryClient();

/**
 * Renders everything that requires a session: cache, notifications, session, one react-admin context, and an area with
 * its layout.
 */
export function SignedInApp({ area }: { area: Area }) {
  return (
    <QueryClientProvider client={sessionCache}>
      <NotificationContextProvider>
        <SessionGate>
          <SettingsProvider>
            <WorkspaceQueryCache>
              {AREAS[area]}
              <LeaveQuestion />
              <ProofDialog />
            </WorkspaceQueryCache>
          </SettingsProvider>
        </SessionGate>
        <Messages />
      </NotificationContextProvider>
    </QueryClientProvider>
  );
}
