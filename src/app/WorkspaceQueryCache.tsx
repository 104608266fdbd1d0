import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { useMe } from "#src/api/me.tsx";
import { activeWorkspaceId } from "#src/api/session.ts";
import { AdminContext } from "#src/app/AdminContext.tsx";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: false, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });

let kept: { readonly of: string; readonly client: QueryClient } | null = null;

/** Nothing of what was read is shown again: somebody else may look next. */
export function clearQueryCache(): void {
  kept?.client.clear();
  kept = null;
}

/** What one person has read in one company; the last one only, over both areas and for as long as the page lives. */
function cacheOf(of: string): QueryClient {
  if (kept?.of !== of) {
    clearQueryCache();
    kept = { of, client: createQueryClient() };
  }
  return kept.client;
}

/** Calls are already made for the next company, and who works there isn't known yet. */
function Between() {
  const { reread } = useMe();
  useEffect(() => void reread(), [reread]);
  return <LoadingOverlay />;
}

/**
 * A cache and a react-admin for each company: react-admin's keys name a resource and an id, not a company, and what is
 * under way at a switch would put its answer among the rows of the next one. So it comes into a cache that nobody
 * reads.
 */
export function WorkspaceQueryCache({ children }: { children: ReactNode }) {
  const { user, workspace } = useMe();
  const id = workspace?.id ?? null;
  if (id !== activeWorkspaceId()) return <Between />;
  const of = `${user.id} ${id ?? ""}`;
  const client = cacheOf(of);
  return (
    <QueryClientProvider key={of} client={client}>
      <AdminContext queryClient={client}>{children}</AdminContext>
    </QueryClientProvider>
  );
}
