import { deferred } from "#src/kit/failure/deferred.tsx";
import { withWords } from "#src/locale/with-words.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";

/** Loads the drawer's form and its translations on demand, because most visits only show the list. */
export const ItemForm = deferred(
  async () => (await withWords(import("#src/features/purchase-items/ItemForm.tsx"), "item")).ItemForm,
  <SkeletonList rows={6} columns={2} />,
);
