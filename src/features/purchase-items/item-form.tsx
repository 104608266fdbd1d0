import { deferred } from "#src/kit/failure/deferred.tsx";
import { withWords } from "#src/locale/with-words.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";

/**
 * The form of an item for the drawer over the list. Most look at the list alone: it comes with its words when it is
 * shown.
 */
export const ItemForm = deferred(
  async () => (await withWords(import("#src/features/purchase-items/ItemForm.tsx"), "item")).ItemForm,
  <SkeletonList rows={6} columns={2} />,
);
