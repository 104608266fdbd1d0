import type { ReactNode } from "react";

/**
 * Request to preview a draft tender, as seen by one of its suppliers (`supplier`) or by an invited email address
 * (`awaited`).
 */
export interface PreviewRequest {
  readonly tender: number;
  readonly name: string;
  readonly supplier?: number;
  readonly awaited?: number;
}

/**
 * Renders a preview in an overlay. Passed to the tender page as a prop, because the preview is part of the offers
 * feature.
 */
export type PreviewSlot = (asked: PreviewRequest, onClose: () => void) => ReactNode;
