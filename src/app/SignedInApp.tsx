import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { AdminContext } from "#src/app/AdminContext.tsx";
import { ServiceArea } from "#src/app/ServiceArea.tsx";
import { SessionGate } from "#src/app/session/SessionGate.tsx";
import { deferred } from "#src/entities/failure/deferred.tsx";
import { SettingsProvider } from "#src/entities/settings/SettingsProvider.tsx";
import { withWords } from "#src/locale/with-words.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { FeedbackProvider } from "#src/ui/feedback/FeedbackProvider.tsx";

const AdminArea = deferred(
  async () => (await withWords(import("#src/app/AdminArea.tsx"), "item")).AdminArea,
  <LoadingOverlay active />,
);
const ProfileArea = deferred(
  async () => (await import("#src/app/ProfileArea.tsx")).ProfileArea,
  <LoadingOverlay active />,
);
const WorkspaceArea = deferred(
  async () => (await withWords(import("#src/app/WorkspaceArea.tsx"), "item")).WorkspaceArea,
  <LoadingOverlay active />,
);
/** Comes beside the first page, so that it is there before anything is typed. */
const LeaveQuestion = deferred(async () => (await import("#src/app/session/LeaveQuestion.tsx")).LeaveQuestion);

const AREAS = {
  service: <ServiceArea />,
  admin: <AdminArea />,
  workspaces: <WorkspaceArea page="list" />,
  new_workspace: <WorkspaceArea page="new" />,
  profile: <ProfileArea />,
} as const;
export type Area = keyof typeof AREAS;

/** One for both areas and for as long as the page lives: going from one to the other asks nothing twice. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: false, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

/** Everything behind the sign-in: cache, messages, session, one react-admin context, with an area and its layout for each kind of work. */
export function SignedInApp({ area }: { area: Area }) {
  return (
    <QueryClientProvider client={queryClient}>
      <FeedbackProvider>
        <SessionGate>
          <SettingsProvider>
            <AdminContext queryClient={queryClient}>
              {AREAS[area]}
              <LeaveQuestion />
            </AdminContext>
          </SettingsProvider>
        </SessionGate>
      </FeedbackProvider>
    </QueryClientProvider>
  );
}
