import { lazy } from "react";
import { loadWords } from "#src/locale/i18n-provider.ts";

/** The form of an item for the drawer over the list. Most look at the list alone: it comes with its words when it is shown. */
export const ItemForm = lazy(async () => {
  const [module] = await Promise.all([import("#src/features/purchase-items/ItemForm.tsx"), loadWords("item")]);
  return { default: module.ItemForm };
});
