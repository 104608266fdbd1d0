import type { ReactNode } from "react";

/** Preview of a draft tender, as seen by one of its suppliers or by the recipient at an awaited email address. */
export interface PreviewRequest {
  readonly tender: number;
  readonly name: string;
  readonly supplier?: number;
  readonly awaited?: number;
}

/** Draws a preview in an overlay. Injected into the tender page, because offers belong to another feature. */
export type PreviewSlot = (asked: PreviewRequest, onClose: () => void) => ReactNode;
