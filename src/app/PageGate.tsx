import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Endpoint } from "#contract/endpoint.ts";
import { useMe } from "#src/api/me.tsx";
import { refusalOf } from "#src/app/pages.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { withWords } from "#src/locale/with-words.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";

/** Seldom seen. */
const RefusalPage = deferred(
  async () => (await withWords(import("#src/app/Refusal.tsx"), "people")).RefusalPage,
  <LoadingOverlay />,
);

interface PageGateProps {
  /** What the page is of no use without. */
  asks: readonly Endpoint[] | ((query: URLSearchParams) => readonly Endpoint[]);
  children: ReactNode;
}

/** Shows a page to whoever may use it; to others who can give the right to, before anything is asked or typed. */
export function PageGate({ asks, children }: PageGateProps) {
  const { principal } = useMe();
  const [query] = useSearchParams();
  const refused = refusalOf(typeof asks === "function" ? asks(query) : asks, principal);
  return refused === null ? children : <RefusalPage refused={refused} />;
}
