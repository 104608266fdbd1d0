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

/** The first value that is there; later ones don't replace it. */
function useOnce<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}

// What a customer sees before the sending is the same page: both are fetched as one.
export { OfferPreview } from "#src/features/offers/OfferPreview.tsx";

/** The longest time-out that browsers keep. */
const LONGEST_MS = 2 ** 31 - 1;
/** A little after the closing, so that the server agrees that it is over. */
const AFTER_MS = 500;

/** Asks for the offer again when its tender closes and when somebody does something to it. */
function useFreshOffer(offer: Offer | undefined, slots: OfferSlots): void {
  const { refresh } = useCache();
  const again = (): void => {
    void refresh("supplier-offers");
    // Where their code doesn't come, they have read nothing yet.
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

/** The working copy with its lines, opened on the first look. */
function Making({ offer }: { offer: Offer }) {
  const t = useT();
  const { refresh } = useCache();
  const canEdit = offer.actions.includes("edit");
  const draft = useCall(offerApi.create_draft, { params: { id: offer.id } }, { enabled: canEdit });
  // The first working copy stays: a later answer must not take the page away under somebody who types.
  const opened = useOnce(draft.isFetching ? undefined : draft.data);
  const items = useListOf<OfferDraftItem>("offer-draft-items", {
    of: opened?.id ?? 0,
    enabled: opened !== undefined && canEdit,
  });
  // The editor is one of a basis and a currency: it is made anew once the lines on another one are there.
  const { basis, currency } = offer;
  const [head, setHead] = useState({ basis, currency });
  useEffect(() => {
    if (head.basis === basis && head.currency === currency) return;
    void refresh("offer-draft-items").then(() => setHead({ basis, currency }));
  }, [head, basis, currency, refresh]);
  const isFresh =
    useOnce(opened !== undefined && items.data !== undefined && !items.isFetching ? true : undefined) === true;
  // What is kept of this page is old as soon as it was edited: the next look begins with what the server has.
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
        <SkeletonList row_height={LINE_HEIGHT} columns={6} />
      ) : (
        <ReadFailure title={t("offers.failed")} answer={draft.error === null ? items : draft} />
      )}
    </>
  );
}

/** Lines that can't be changed: of the kept working copy where the tender has closed, else of the offer. */
function Shown({ offer }: { offer: Offer }) {
  const t = useT();
  const may = useMay();
  // What was entered from outside stands, whatever is typed beside it.
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
        <SkeletonList row_height={LINE_HEIGHT} columns={6} />
      ) : (
        <ReadFailure title={t("offers.failed")} answer={answer} />
      )}
    </>
  );
}

/** One offer of the supplier: made here, or seen as it was sent. */
export function OfferPage({ id, slots }: { id: number; slots: OfferSlots }) {
  useCollapsedMenu();
  const t = useT();
  const known = useGetOne<Offer>("supplier-offers", { id }).data;
  const ours = known !== undefined && isOutside(known);
  // The questions beside an offer are its supplier's.
  const beside = ours ? NO_SLOTS : slots;
  useFreshOffer(known, beside);
  const [anewAt, setAnewAt] = useState<string | null>(null);
  const entered_at = known?.outside?.entered_at ?? null;
  // Beside an offer that was entered from outside another one is made: its correction, or the supplier's own answer.
  const isAnew = known !== undefined && entered_at !== null && (known.draft !== null || anewAt === entered_at);
  const isBeingMade =
    known !== undefined &&
    (isAnew || (entered_at === null && (known.status === "NOT_PROCESSED" || known.status === "EXPIRED")));
  // Once it is being made it stays so until it is final: what was typed when the tender closed is not taken away.
  const wasEdited = useOnce(isBeingMade && known.actions.includes("edit") ? true : undefined) === true;
  const wayTo = ({ tender, supplier }: Offer) => [
    { label: tenderCode(tender), to: paths.tender(tender.id, "offers") },
    { label: t("outside.for", { name: supplier.name }) },
  ];
  return (
    <ResourcePage<Offer> id={id} stays {...(ours ? { crumbsOf: wayTo } : {})}>
      {(offer) => (
        <OfferSlotsContext value={beside}>
          {beside.above(offer)}
          <OutsideNote offer={offer} is_made={isBeingMade && wasEdited} onAnew={() => setAnewAt(entered_at)} />
          {isBeingMade && wasEdited ? <Making key={id} offer={offer} /> : <Shown offer={offer} />}
        </OfferSlotsContext>
      )}
    </ResourcePage>
  );
}
