import { useEffect, useState } from "react";
import { useGetOne } from "ra-core";
import { tenderCode } from "#contract/numbering.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import type { Offer, OfferDraftItem, OfferItem } from "#contract/offers/offer.schema.ts";
import { useCache, useCall } from "#src/api/hooks.ts";
import { useLive } from "#src/api/live.ts";
import { useMay } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { paths } from "#src/entities/paths.ts";
import { ResourcePage } from "#src/kit/resource/ResourcePage.tsx";
import { nowMs } from "#src/locale/clock.ts";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { useCollapsedMenu } from "#src/ui/page/frame-context.ts";
import { FinalOffer } from "#src/features/offers/FinalOffer.tsx";
import { LINE_HEIGHT } from "#src/features/offers/line-height.ts";
import { OfferEditor } from "#src/features/offers/OfferEditor.tsx";
import { OfferHeader } from "#src/features/offers/OfferHeader.tsx";
import { isOutside } from "#src/features/offers/offer-side.ts";
import { NO_SLOTS, OfferSlotsContext } from "#src/features/offers/offer-slots.ts";
import type { OfferSlots } from "#src/features/offers/offer-slots.ts";
import { OutsideNote } from "#src/features/offers/OutsideNote.tsx";

/** Returns the first defined value and ignores later values. */
function useOnce<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}

// The customer's preview renders the same components, so both are in one chunk.
export { OfferPreview } from "#src/features/offers/OfferPreview.tsx";

/** Maximum delay of setTimeout in browsers, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;
/** Delay after the closing date, in milliseconds, so that the tender is also closed by the server's clock. */
const AFTER_MS = 500;

/** Refetches the offer when the tender closes and when another user changes the offer or the tender. */
function useFreshOffer(offer: Offer | undefined, slots: OfferSlots): void {
  const { refresh } = useCache();
  const again = (): void => {
    void refresh("supplier-offers");
    // If a slot's code fails to load, the slot has nothing to refetch.
    slots.calls().then(
      (calls) => refresh(...calls),
      () => undefined,
    );
  };
  const closing = offer?.tender.closing_date ?? null;
  useEffect(() => {
    const left = closing === null ? -1 : Date.parse(closing) - nowMs();
    if (left < 0 || left > LONGEST_MS) return undefined;
    const timer = setTimeout(() => void refresh("supplier-offers"), left + AFTER_MS);
    return () => clearTimeout(timer);
  }, [closing, refresh]);
  useLive({
    enabled: offer !== undefined,
    onEvent: ({ kind, id }) => {
      if ((kind === "offer_changed" && id === offer?.id) || (kind === "tender_changed" && id === offer?.tender.id))
        again();
    },
    onGap: again,
  });
}

function Making({ offer }: { offer: Offer }) {
  const t = useT();
  const { refresh } = useCache();
  const canEdit = offer.actions.includes("edit");
  const draft = useCall(offerApi.create_draft, { params: { id: offer.id } }, { enabled: canEdit });
  // Uses the first draft only, because a later response must not unmount the page while the user types.
  const opened = useOnce(draft.isFetching ? undefined : draft.data);
  const items = useListOf<OfferDraftItem>("offer-draft-items", {
    of: opened?.id ?? 0,
    enabled: opened !== undefined && canEdit,
  });
  // The editor is mounted for one VAT basis and currency. When either changes, the page remounts the editor once the
  // new lines are loaded.
  const { basis, currency } = offer;
  const [head, setHead] = useState({ basis, currency });
  useEffect(() => {
    if (head.basis === basis && head.currency === currency) return;
    void refresh("offer-draft-items").then(() => setHead({ basis, currency }));
  }, [head, basis, currency, refresh]);
  const isFresh =
    useOnce(opened !== undefined && items.data !== undefined && !items.isFetching ? true : undefined) === true;
  // Edits make the cached data stale, so the next visit must load from the server.
  useEffect(() => () => void refresh(offerApi.create_draft, "offer-draft-items", "supplier-offers"), [refresh]);
  if (isFresh && opened !== undefined && items.data !== undefined)
    return (
      <OfferEditor
        key={`${opened.id} ${head.basis} ${head.currency}`}
        offer={{ ...offer, ...head }}
        draft={opened}
        items={items.data}
      />
    );
  const error = draft.error ?? items.error;
  return (
    <>
      <OfferHeader offer={offer} />
      {error === null ? (
        <SkeletonList rowHeight={LINE_HEIGHT} columns={6} />
      ) : (
        <ReadFailure title={t("offers.failed")} answer={draft.error === null ? items : draft} />
      )}
    </>
  );
}

/** Shows read-only lines: the draft's lines if the tender has closed, otherwise the offer's. */
function Shown({ offer }: { offer: Offer }) {
  const t = useT();
  const may = useMay();
  // An offer that the customer has typed in is valid, regardless of what the draft contains.
  const ofDraft = offer.draft !== null && may(resources["offer-draft-items"].list) && offer.outside?.entered_at == null;
  const answer = useListOf<OfferItem | OfferDraftItem>(ofDraft ? "offer-draft-items" : "offer-items", {
    of: (ofDraft ? offer.draft?.id : offer.id) ?? 0,
  });
  if (answer.data !== undefined)
    return <FinalOffer key={ofDraft ? "draft" : "offer"} offer={offer} items={answer.data} />;
  return (
    <>
      <OfferHeader offer={offer} />
      {answer.error === null ? (
        <SkeletonList rowHeight={LINE_HEIGHT} columns={6} />
      ) : (
        <ReadFailure title={t("offers.failed")} answer={answer} />
      )}
    </>
  );
}

export function OfferPage({ id, slots }: { id: number; slots: OfferSlots }) {
  useCollapsedMenu();
  const t = useT();
  const known = useGetOne<Offer>("supplier-offers", { id }).data;
  const ours = known !== undefined && isOutside(known);
  // The customer doesn't see the slots, because questions about an offer belong to its supplier.
  const supplierSlots = ours ? NO_SLOTS : slots;
  useFreshOffer(known, supplierSlots);
  const [anewAt, setAnewAt] = useState<string | null>(null);
  const entered_at = known?.outside?.entered_at ?? null;
  // An offer that the customer has typed in can have a newer draft, which is either a correction or the supplier's own
  // offer.
  const isAnew = known !== undefined && entered_at !== null && (known.draft !== null || anewAt === entered_at);
  const isBeingMade =
    known !== undefined &&
    (isAnew || (entered_at === null && (known.status === "NOT_PROCESSED" || known.status === "EXPIRED")));
  // Once the user could edit the offer, the editor stays mounted, so that text typed when the tender closes is not
  // lost.
  const wasEdited = useOnce(isBeingMade && known.actions.includes("edit") ? true : undefined) === true;
  const wayTo = ({ tender, supplier }: Offer) => [
    { label: tenderCode(tender), to: paths.tender(tender.id, "offers") },
    { label: t("outside.for", { name: supplier.name }) },
  ];
  return (
    <ResourcePage<Offer> id={id} stays {...(ours ? { crumbsOf: wayTo } : {})}>
      {(offer) => (
        <OfferSlotsContext value={supplierSlots}>
          {supplierSlots.above(offer)}
          <OutsideNote offer={offer} isMade={isBeingMade && wasEdited} onAnew={() => setAnewAt(entered_at)} />
          {isBeingMade && wasEdited ? <Making key={id} offer={offer} /> : <Shown offer={offer} />}
        </OfferSlotsContext>
      )}
    </ResourcePage>
  );
}
