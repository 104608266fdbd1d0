import type { ComponentType } from "react";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";

/** A page of its own piece of the build, for a resource's object. */
export const pageOf = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  deferred(
    load,
    <PageSheet>
      <LoadingOverlay />
    </PageSheet>,
  );
