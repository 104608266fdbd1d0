import { createContext, useContext } from "react";

/**
 * Whose documents: a purchase item's, a lot's, a tender's, those of a lot or a tender that an offer answers; a
 * company's, for its verification, or as administrators read them; or a supplier's own, of an offer or of one of its
 * lines.
 */
export type DocumentOwner =
  | { readonly kind: "item"; readonly id: number }
  | { readonly kind: "lot"; readonly tender: number; readonly lot: number }
  | { readonly kind: "company" | "company_read"; readonly company: number }
  | { readonly kind: "tender"; readonly tender: number }
  | { readonly kind: "offered_lot" | "offer_line"; readonly offer: number; readonly lot: number }
  | { readonly kind: "offered_tender" | "offer"; readonly offer: number };

/** Files that a supplier adds to an offer, not documents of the customer's. */
export const isSuppliers = ({ kind }: DocumentOwner): boolean => kind === "offer" || kind === "offer_line";

/** Documents to be shown over the page. */
export interface DocumentsRequest {
  readonly owner: DocumentOwner;
  /** What they belong to, as people call it. */
  readonly name: string;
  /** Nothing can be changed here any more, whatever rights one has. */
  readonly is_locked: boolean;
}

export const DocumentsContext = createContext<((asked: DocumentsRequest) => void) | null>(null);

/** Opens documents over the page; works below the provider of the working area only. */
export function useOpenDocuments(): (asked: DocumentsRequest) => void {
  const open = useContext(DocumentsContext);
  if (open === null) throw new Error("useOpenDocuments needs a DocumentsContext above it.");
  return open;
}
