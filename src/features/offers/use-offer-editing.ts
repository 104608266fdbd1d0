import { useEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import type { OfferDraft } from "#contract/offers/draft.schema.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import type { Offer, OfferDraftItem } from "#contract/offers/offer.schema.ts";
import { useCache } from "#src/api/hooks.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { now } from "#src/locale/clock.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import type { EditGridHandle } from "#src/ui/grid/EditGrid.tsx";
import { useGridSummary } from "#src/ui/grid/use-edit-grid.ts";
import type { SaveState } from "#src/ui/grid/autosave.ts";
import type { MetaItem } from "#src/ui/page/DetailHeader.tsx";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import type { OfferSummary } from "#src/features/offers/offer-sums.ts";
import type { LineFilter } from "#src/features/offers/OfferTools.tsx";
import { useDraftTerms } from "#src/features/offers/use-draft-terms.tsx";
import type { DraftTerms } from "#src/features/offers/use-draft-terms.tsx";
import { useKept, useKeptEdits } from "#src/features/offers/use-kept-edits.ts";
import { useLineGrid } from "#src/features/offers/use-line-grid.ts";
import { useSavedNote, worstState } from "#src/features/offers/use-saved-note.ts";
import { useSaveLines } from "#src/features/offers/use-save-lines.tsx";
import { useSlips } from "#src/features/offers/use-slips.ts";
import type { SlipCheck } from "#src/features/offers/use-slips.ts";
import { useSummary } from "#src/features/offers/use-summary.ts";

export interface OfferEditing {
  readonly grid: EditController<OfferLine>;
  readonly handle: RefObject<EditGridHandle | null>;
  readonly terms: DraftTerms;
  readonly summary: OfferSummary;
  readonly slips: SlipCheck;
  readonly state: SaveState;
  /** Where the edits are, in words. */
  readonly saved: MetaItem;
  /** Saves all that is left; false when that failed. */
  readonly flush: () => Promise<boolean>;
  readonly dialogs: ReactNode;
}

interface EditingOptions {
  readonly offer: Offer;
  readonly draft: OfferDraft;
  readonly items: readonly OfferDraftItem[];
  readonly gross: boolean;
  readonly narrow: boolean;
  readonly filter: LineFilter;
  /** Ctrl+Enter, with what is there at that moment. */
  readonly onPrimary: (summary: OfferSummary) => void;
}

/** Lines and terms of an offer being made, saving themselves; when the tender opens again, what waited goes out. */
export function useOfferEditing({
  offer,
  draft,
  items,
  gross,
  narrow,
  filter,
  onPrimary,
}: EditingOptions): OfferEditing {
  const { refresh } = useCache();
  const handle = useRef<EditGridHandle>(null);
  const primary = useRef<() => void>(() => undefined);
  const [savedAt, setSavedAt] = useState<string>(draft.saved_at);
  // The server's refusal holds for the offer as it was: a prolonged tender or a next version is another one.
  const present = `${offer.version} ${offer.status} ${offer.tender.closing_date ?? ""}`;
  const [refused, setRefused] = useState<string | null>(null);
  const canEdit = offer.actions.includes("edit");
  const events = {
    onSaved: () => setSavedAt(now().toISOString()),
    onStop: () => {
      setRefused(present);
      void refresh(offerApi.one);
    },
  };
  const lines = useSaveLines(draft.id, items, events);
  const { kept, name } = useKept(draft);
  const terms = useDraftTerms(draft, kept?.terms ?? null, events);
  const slips = useSlips(offer, gross);
  const grid = useLineGrid({
    offer,
    items,
    gross,
    narrow,
    filter,
    advise: slips.advise,
    isReadOnly: !canEdit,
    onSave: lines.save,
    onPrimary: () => primary.current(),
  });
  const summary = useSummary(grid, {
    tax: offer.tender,
    payment_terms: terms.terms.payment_terms,
    has_file: offer.commercial_offer !== null,
  });
  useKeptEdits({ name, kept, grid, terms: terms.store, resume: lines.resume });
  const { saveState, unsavedCount } = useGridSummary(grid);
  const state = worstState([saveState, terms.state]);
  const changes = unsavedCount + (terms.state === "saved" ? 0 : 1);
  const saved = useSavedNote(state, { saved_at: savedAt, is_stopped: !canEdit || refused === present, changes });
  useUnsaved(state !== "saved", { goes_on: true });
  useEffect(() => {
    primary.current = () => onPrimary(summary);
  });
  const { store } = terms;
  useEffect(() => {
    if (!canEdit) return;
    void grid.flush();
    void store.flush();
  }, [canEdit, grid, store]);
  const flush = async (): Promise<boolean> =>
    (await Promise.all([handle.current?.flush() ?? grid.flush(), store.flush()])).every(Boolean);
  return { grid, handle, terms, summary, slips, state, saved, flush, dialogs: [lines.dialog, terms.dialog] };
}
