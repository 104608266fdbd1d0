import { deferred } from "#src/kit/failure/deferred.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";

/** Loads the drawer's form and its translations on demand, because most visits only show the list. */
export const ItemForm = deferred(
  async () => (await import("#src/features/purchase-items/ItemForm.tsx")).ItemForm,
  <SkeletonList rows={6} columns={2} />,
);
