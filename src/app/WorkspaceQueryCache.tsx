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

/** Clears cached data, because another user may sign in next. */
export function clearQueryCache(): void {
  kept?.client.clear();
  kept = null;
}

/**
 * Returns the cache for one user in one company. Only the latest cache is retained, across all areas, until the page
 * closes.
 */
function cacheOf(of: string): QueryClient {
  if (kept?.of !== of) {
    clearQueryCache();
    kept = { of, client: createQueryClient() };
  }
  return kept.client;
}

/** Shown after a switch until the user's membership in the new company is loaded. Calls already use the new company. */
function Between() {
  const { reread } = useMe();
  useEffect(() => void reread(), [reread]);
  return <LoadingOverlay />;
}

/**
 * Provides a separate cache and react-admin context per company, because react-admin's query keys contain no company. A
 * response that arrives after a switch goes into the old cache, which is no longer read.
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
