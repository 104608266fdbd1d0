import type { ReactNode } from "react";
import { useRefusal } from "#src/app/pages.ts";
import type { ServicePage } from "#src/app/pages.ts";
import { deferred } from "#src/entities/failure/deferred.tsx";
import { withWords } from "#src/locale/with-words.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";

/** Seldom seen. */
export const RefusalPage = deferred(
  async () => (await withWords(import("#src/app/Refusal.tsx"), "people")).RefusalPage,
  <LoadingOverlay active />,
);

/** Shows a page to whoever may use it; to others who can give the right to, before anything is asked or typed. */
export function PageGate({ page, children }: { page: ServicePage; children: ReactNode }) {
  const refused = useRefusal(page);
  return refused === null ? children : <RefusalPage refused={refused} />;
}
