import { useEffect, useEffectEvent, useRef } from "react";
import type { OfferDraft, OfferDraftChanges } from "#contract/offers/draft.schema.ts";
import { draftApi } from "#contract/offers/offer.api.ts";
import type { OfferDraftItem } from "#contract/offers/offer.schema.ts";
import { call } from "#src/api/client.ts";
import { useLiveDraft } from "#src/api/live.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import { unsavedCells } from "#src/ui/grid/unsaved-cells.ts";
import { DraftFollower } from "#src/features/offers/draft-follower.ts";
import { lineOf } from "#src/features/offers/offer-line.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import type { TermsStore } from "#src/features/offers/terms-store.ts";
import { usePresence } from "#src/features/offers/use-presence.ts";
import type { Colleague } from "#src/features/offers/use-presence.ts";

interface FollowOptions {
  readonly draft: OfferDraft;
  readonly grid: EditController<OfferLine>;
  readonly terms: TermsStore;
  /** Passes lines saved by other users to the next save (see `useSaveLines`). */
  readonly hear: (items: readonly OfferDraftItem[], typed: (line: number) => readonly string[]) => void;
  readonly onSaved: (at: string) => void;
}

const typedIn = (grid: EditController<OfferLine>): ((line: number) => readonly string[]) => {
  const cells = unsavedCells(grid.store.state, grid.open.now);
  return (line) => cells.flatMap(({ id, field }) => (Number(id) === line ? [field] : []));
};

/**
 * Applies the changes that colleagues save in a draft, and shows the colleagues' positions. Call `made` after this page
 * has saved a revision.
 */
export function useFollowDraft({ draft, grid, terms, hear, onSaved }: FollowOptions): {
  made: (revision: number) => void;
  colleagues: readonly Colleague[];
} {
  const follower = useRef<DraftFollower | null>(null);
  const take = useEffectEvent(({ draft: now, items }: OfferDraftChanges): void => {
    const isNews = ({ id, version }: OfferDraftItem): boolean =>
      version > (grid.store.state.base.get(String(id))?.version ?? 0);
    const news = items.filter(isNews);
    hear(news, typedIn(grid));
    grid.takeServerRows(news.map(lineOf));
    terms.hear(now);
    onSaved(now.saved_at);
  });
  const { id, revision } = draft;
  useEffect(() => {
    const made = new DraftFollower(
      { revision },
      {
        ask: (since) => call(draftApi.changes, { params: { id }, query: { since } }),
        isSaving: () => grid.saveState === "saving" || terms.shown().state === "saving",
        onChanges: (changes) => take(changes),
      },
    );
    follower.current = made;
    // Lines saved between loading and subscribing are not announced by any event, so the changes are loaded once.
    made.lookAgain();
    return () => made.stop();
  }, [id, revision, grid, terms]);
  const places = usePresence(id, grid);
  useLiveDraft(id, {
    onEvent: (event) =>
      event.kind === "draft_changed" ? follower.current?.announce(event.revision) : places.hear(event),
    onOpen: () => {
      follower.current?.lookAgain();
      places.tell();
    },
  });
  return { made: (made) => follower.current?.made(made), colleagues: places.colleagues };
}
