import { createContext, useContext } from "react";

/** Whose documents: a purchase item's, a lot's, or those of a lot that an offer answers. */
export type DocumentOwner = { readonly kind: "item"; readonly id: number } | { readonly kind: "lot"; readonly tender: number; readonly lot: number } | { readonly kind: "offered_lot"; readonly offer: number; readonly lot: number };

/** Documents to be shown over the page. */
export interface AskedDocuments {
  readonly owner: DocumentOwner;
  /** What they belong to, as people call it. */
  readonly name: string;
  /** Nothing can be changed here any more, whatever rights one has. */
  readonly is_locked: boolean;
}

export const DocumentsContext = createContext<((asked: AskedDocuments) => void) | null>(null);

/** Opens the documents of a lot over the page; works below the provider of the working area only. */
export function useOpenDocuments(): (asked: AskedDocuments) => void {
  const open = useContext(DocumentsContext);
  if (open === null) throw new Error("useOpenDocuments needs a DocumentsContext above it.");
  return open;
}
