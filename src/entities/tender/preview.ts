import type { ReactNode } from "react";

/** What is to be previewed of a draft: as one of its suppliers sees it, or an address that it waits for. */
export interface PreviewRequest {
  readonly tender: number;
  /** Whose view it is, as people call them. */
  readonly name: string;
  readonly supplier?: number;
  readonly awaited?: number;
}

/** Draws a preview over the page; the page of a tender is given one, because offers are another feature's. */
export type PreviewSlot = (asked: PreviewRequest, onClose: () => void) => ReactNode;
