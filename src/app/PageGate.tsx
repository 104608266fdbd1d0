import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Endpoint } from "#contract/endpoint.ts";
import { useMe } from "#src/api/me.tsx";
import { refusalOf } from "#src/app/pages.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { withWords } from "#src/locale/with-words.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";

const RefusalPage = deferred(
  async () => (await withWords(import("#src/app/Refusal.tsx"), "people")).RefusalPage,
  <LoadingOverlay />,
);

interface PageGateProps {
  /** Calls without which the page can't work. */
  asks: readonly Endpoint[] | ((query: URLSearchParams) => readonly Endpoint[]);
  children: ReactNode;
}

/**
 * Shows a page to users with the required permissions. All other users see who can grant the permissions, before the
 * page makes a request or accepts input.
 */
export function PageGate({ asks, children }: PageGateProps) {
  const { principal } = useMe();
  const [query] = useSearchParams();
  const refused = refusalOf(typeof asks === "function" ? asks(query) : asks, principal);
  return refused === null ? children : <RefusalPage refused={refused} />;
}
