import { createContext, useContext } from "react";

/**
 * Owner of the documents. `offered_*` are the customer's documents in the supplier's view. `offer` and `offer_line` are
 * the supplier's documents. `company` is for verification, and `company_read` is the administrators' view.
 */
export type DocumentOwner =
  | { readonly kind: "item"; readonly id: number }
  | { readonly kind: "lot"; readonly tender: number; readonly lot: number }
  | { readonly kind: "company" | "company_read"; readonly company: number }
  | { readonly kind: "tender"; readonly tender: number }
  | { readonly kind: "offered_lot" | "offer_line"; readonly offer: number; readonly lot: number }
  | { readonly kind: "offered_tender" | "offer"; readonly offer: number };

export const isSuppliers = ({ kind }: DocumentOwner): boolean => kind === "offer" || kind === "offer_line";

export interface DocumentsRequest {
  readonly owner: DocumentOwner;
  readonly name: string;
  /** True if the documents can no longer be changed, regardless of the user's permissions. */
  readonly is_locked: boolean;
}

export const DocumentsContext = createContext<((asked: DocumentsRequest) => void) | null>(null);

/** Returns a function that opens documents in an overlay. Requires a `DocumentsContext` provider. */
export function useOpenDocuments(): (asked: DocumentsRequest) => void {
  const open = useContext(DocumentsContext);
  if (open === null) throw new Error("useOpenDocuments needs a DocumentsContext above it.");
  return open;
}
