import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { ReactNode, RefObject } from "react";
import type { OfferDraft } from "#contract/offers/draft.schema.ts";
import type { Offer, OfferDraftItem } from "#contract/offers/offer.schema.ts";
import { useCache } from "#src/api/hooks.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { useSessionLost } from "#src/api/use-session-lost.ts";
import { now } from "#src/locale/clock.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import type { EditGridHandle } from "#src/ui/grid/EditGrid.tsx";
import { useGridSummary } from "#src/ui/grid/use-edit-grid.ts";
import type { ShownState } from "#src/ui/grid/autosave.ts";
import { useSavedNote, worstState } from "#src/ui/grid/use-saved-note.tsx";
import type { MetaItem } from "#src/ui/page/DetailHeader.tsx";
import { hasFile } from "#src/features/offers/offer-side.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import type { OfferSummary, Tax } from "#src/features/offers/offer-sums.ts";
import type { LineFilter } from "#src/features/offers/OfferTools.tsx";
import { useDraftTerms } from "#src/features/offers/use-draft-terms.tsx";
import type { DraftTerms } from "#src/features/offers/use-draft-terms.tsx";
import { useStoredEdits } from "#src/features/offers/use-stored-edits.ts";
import type { LineGridOptions } from "#src/features/offers/use-line-grid.ts";
import { useLineGrid } from "#src/features/offers/use-line-grid.ts";
import { useFollowDraft } from "#src/features/offers/use-follow-draft.ts";
import type { Colleague } from "#src/features/offers/use-presence.ts";
import type { TermsStore } from "#src/features/offers/terms-store.ts";
import { useSaveLines } from "#src/features/offers/use-save-lines.tsx";
import type { SavedLines } from "#src/features/offers/use-save-lines.tsx";
import { useTypoCheck } from "#src/features/offers/use-typo-check.ts";
import type { TypoCheck } from "#src/features/offers/use-typo-check.ts";
import { taxOf, summaryOf } from "#src/features/offers/offer-sums.ts";

/** Returns the summary of the current lines. Recomputed when a line changes, not on each keystroke. */
function useSummary(
  grid: EditController<OfferLine>,
  offer: { tax: Tax; payment_terms: string | null; has_file: boolean },
): OfferSummary {
  const state = useSyncExternalStore(grid.store.subscribe, () => grid.store.state);
  const { payment_terms, has_file } = offer;
  const { tax_type, vat_rate, basis } = offer.tax;
  return useMemo(() => {
    // Lines and invalid cells must come from the same state of the grid.
    const lines = state.order.flatMap((key) => state.rows.get(key) ?? []);
    const wrong = new Set(grid.problems().flatMap(({ key }) => state.rows.get(key)?.id ?? []));
    return summaryOf({ lines, wrong, tax: { tax_type, vat_rate, basis }, payment_terms, has_file });
  }, [state, grid, tax_type, vat_rate, basis, payment_terms, has_file]);
}

export interface OfferEditing {
  readonly grid: EditController<OfferLine>;
  readonly handle: RefObject<EditGridHandle | null>;
  readonly terms: DraftTerms;
  readonly summary: OfferSummary;
  readonly typos: TypoCheck;
  readonly state: ShownState;
  readonly saved: MetaItem;
  readonly colleagues: readonly Colleague[];
  readonly flush: () => Promise<boolean>;
  readonly dialogs: ReactNode;
}

interface EditingOptions {
  readonly offer: Offer;
  readonly draft: OfferDraft;
  readonly items: readonly OfferDraftItem[];
  readonly columns: LineGridOptions["columns"];
  /** True while input is blocked because the VAT basis or currency is being changed. */
  readonly isHeld: boolean;
  readonly filter: LineFilter;
  readonly onPrimary: (summary: OfferSummary) => void;
  readonly onNextProblem: () => void;
  readonly onRefuse: (keys: readonly string[]) => void;
  readonly found: ((line: OfferLine) => boolean) | null;
}

function useOfferNote(
  grid: EditController<OfferLine>,
  given: { terms: ShownState; saved_at: string; is_stopped: boolean; onNextProblem: () => void },
): { state: ShownState; saved: MetaItem } {
  const { t, formats } = useTextTools();
  const isLost = useSessionLost();
  const { saveState, unsavedCount, problemCount } = useGridSummary(grid);
  const state = worstState([saveState, given.terms]);
  const failed = given.is_stopped ? "offers.save.stopped" : isLost ? "grid.save.session" : "offers.save.failed";
  const saved = useSavedNote({
    state,
    unsaved: unsavedCount + (given.terms === "saved" ? 0 : 1),
    words: { saved: t("offers.save.saved", { at: formats.time(given.saved_at) }), failed: t(failed) },
    onNext: problemCount > 0 ? given.onNextProblem : undefined,
  });
  return { state, saved };
}

function useSharedDraft({
  items,
  lines,
  ...shared
}: Pick<EditingOptions, "draft" | "items"> & {
  grid: EditController<OfferLine>;
  terms: TermsStore;
  lines: SavedLines;
  onSaved: (at: string) => void;
}): { question: ReactNode; follow: ReturnType<typeof useFollowDraft> } {
  const { resume, typedOn, hear } = lines;
  const { draft, grid, terms } = shared;
  const question = useStoredEdits({ draft: draft.id, grid, terms, resume, typedOn });
  useEffect(() => hear(items, () => []), [hear, items]);
  return { question, follow: useFollowDraft({ ...shared, hear }) };
}

function useSentAgain(canEdit: boolean, grid: EditController<OfferLine>, terms: TermsStore): void {
  useEffect(() => {
    if (!canEdit) return;
    void grid.flush();
    void terms.flush();
  }, [canEdit, grid, terms]);
}

/** Edits a draft's lines and terms with automatic saving. Pending edits are sent when the tender reopens. */
export function useOfferEditing({
  offer,
  draft,
  items,
  columns,
  isHeld,
  filter,
  onPrimary,
  onNextProblem,
  onRefuse,
  found,
}: EditingOptions): OfferEditing {
  const { refresh } = useCache();
  const handle = useRef<EditGridHandle>(null);
  const primary = useRef<() => void>(() => undefined);
  const [savedAt, setSavedAt] = useState<string>(draft.saved_at);
  const present = `${offer.version} ${offer.status} ${offer.tender.closing_date ?? ""}`;
  const [refused, setRefused] = useState<string | null>(null);
  const canEdit = offer.actions.includes("edit");
  const made = useRef<(revision: number) => void>(() => undefined);
  const events = {
    onSaved: (revision: number) => {
      setSavedAt(now().toISOString());
      made.current(revision);
    },
    onStop: () => {
      setRefused(present);
      void refresh("supplier-offers");
    },
  };
  const lines = useSaveLines(draft.id, items, offer.basis, events);
  const terms = useDraftTerms(draft, events);
  const typos = useTypoCheck(offer);
  const grid = useLineGrid({
    offer,
    items,
    columns,
    filter,
    advise: typos.advise,
    isReadOnly: !canEdit || isHeld,
    onSave: lines.save,
    onPrimary: () => primary.current(),
    onRefuse,
    found,
  });
  const summary = useSummary(grid, {
    tax: taxOf(offer),
    payment_terms: terms.terms.payment_terms,
    has_file: hasFile(offer),
  });
  const { store } = terms;
  const { question, follow } = useSharedDraft({ draft, items, grid, terms: store, lines, onSaved: setSavedAt });
  const { state, saved } = useOfferNote(grid, {
    terms: terms.state,
    saved_at: savedAt,
    is_stopped: !canEdit || refused === present,
    onNextProblem,
  });
  useUnsaved(state !== "saved", { goes_on: true });
  useEffect(() => {
    primary.current = () => onPrimary(summary);
    made.current = follow.made;
  });
  useSentAgain(canEdit, grid, store);
  const flush = async (): Promise<boolean> =>
    (await Promise.all([handle.current?.flush() ?? grid.flush(), store.flush()])).every(Boolean);
  return {
    grid,
    handle,
    terms,
    summary,
    typos,
    state,
    saved,
    colleagues: follow.colleagues,
    flush,
    dialogs: [lines.dialog, terms.dialog, question],
  };
}
