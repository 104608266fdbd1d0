import type { ComponentType } from "react";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";

/** Loads a resource's page as a separate chunk. */
export const pageOf = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  deferred(
    load,
    <PageSheet>
      <LoadingOverlay />
    </PageSheet>,
  );
