import {
  final,
  NEW_OFFER,
  NEW_TENDER,
  offerAt,
  withOffers,
  withSupplier,
} from "#server/testing/tender-model/tender-facts.ts";
import type { Action, Facts, OfferFacts, Outcome } from "#server/testing/tender-model/tender-facts.ts";

type Rule = (facts: Facts, place: number) => Outcome;

const ok = (facts: Facts): Outcome => ({ code: "ok", facts });
const refused = (facts: Facts, code: string): Outcome => ({ code, facts });

/** Wraps a rule for an action on the tender, which results in `not_found` for a deleted tender. */
const ofTender =
  (rule: Rule): Rule =>
  (facts, place) =>
    facts.status === "GONE" ? refused(facts, "not_found") : rule(facts, place);

const inDraft = (change: (facts: Facts) => Facts): Rule =>
  ofTender((facts) => (facts.status === "DRAFT" ? ok(change(facts)) : refused(facts, "wrong_state")));

const expired = (offer: OfferFacts): OfferFacts =>
  offer.status === "NOT_PROCESSED" ? { ...offer, status: "EXPIRED" } : offer;
const reopened = (offer: OfferFacts): OfferFacts =>
  offer.status === "EXPIRED" ? { ...offer, status: "NOT_PROCESSED" } : offer;
const done = (facts: Facts): Facts => ({ ...withOffers(facts, expired), status: "DONE", due: false });

const startCode = ({ has_lot, due, suppliers }: Facts): string =>
  has_lot && !due && suppliers.some((one) => one !== "off") ? "ok" : "tender_incomplete";

/** Wraps a rule for a change that is allowed only while the offer is not final and the tender not closed. */
const ofOffer =
  (rule: (offer: OfferFacts) => { code: string; offer?: OfferFacts }): Rule =>
  (facts, place) => {
    const offer = offerAt(facts, place);
    if (offer === null) return refused(facts, "not_found");
    if (offer.status === "PROCESSED" || offer.status === "REJECTED") return refused(facts, "wrong_state");
    if (offer.status === "EXPIRED" || facts.due) return refused(facts, "tender_closed");
    const { code, offer: next } = rule(offer);
    return { code, facts: next === undefined ? facts : withSupplier(facts, place, next) };
  };

const isOpen = ({ draft }: OfferFacts): boolean => draft === "empty" || draft === "filled";
const closed = (offer: OfferFacts): OfferFacts["draft"] => (isOpen(offer) ? "closed" : offer.draft);

/** Wraps a rule for an action on a draft. For a discarded draft, `not_found` takes precedence over all other errors. */
const ofDraft =
  (rule: (offer: OfferFacts) => OfferFacts): Rule =>
  (facts, place) =>
    (offerAt(facts, place)?.draft ?? "none") === "none"
      ? refused(facts, "not_found")
      : ofOffer((offer) => (isOpen(offer) ? { code: "ok", offer: rule(offer) } : { code: "wrong_state" }))(
          facts,
          place,
        );

/** Rules by action. An action that isn't allowed is refused with a code and changes nothing. */
const RULES: Readonly<Record<string, Rule>> = {
  rename: ofTender((facts) => (facts.status === "DONE" ? refused(facts, "wrong_state") : ok(facts))),
  change_terms: inDraft((facts) => ({ ...facts, due: false })),
  delete_tender: inDraft(({ suppliers }) => ({ ...NEW_TENDER(suppliers.length), status: "GONE" })),
  add_lot: inDraft((facts) => ({ ...facts, has_lot: true })),
  edit_lot: inDraft((facts) => facts),
  remove_lot: inDraft((facts) => ({ ...facts, has_lot: false })),
  add_supplier: ofTender((facts, place) => {
    if (facts.status === "DONE") return refused(facts, "wrong_state");
    if (facts.status === "TENDER_OPENED" && facts.due) return refused(facts, "tender_closed");
    if (facts.suppliers[place] !== "off") return refused(facts, "already_added");
    return ok(withSupplier(facts, place, facts.status === "DRAFT" ? "listed" : NEW_OFFER));
  }),
  remove_supplier: ofTender((facts, place) => {
    if (facts.suppliers[place] === "off") return refused(facts, "not_found");
    if (facts.status === "DONE") return refused(facts, "wrong_state");
    const offer = offerAt(facts, place);
    return offer !== null && (offer.status !== "NOT_PROCESSED" || offer.begun)
      ? refused(facts, "offer_begun")
      : ok(withSupplier(facts, place, "off"));
  }),
  start: ofTender((facts) => {
    if (facts.status !== "DRAFT") return refused(facts, "wrong_state");
    const code = startCode(facts);
    return code === "ok"
      ? ok({
          ...facts,
          status: "TENDER_OPENED",
          suppliers: facts.suppliers.map((one) => (one === "listed" ? NEW_OFFER : one)),
        })
      : refused(facts, code);
  }),
  stop: ofTender((facts) => (facts.status === "TENDER_OPENED" ? ok(done(facts)) : refused(facts, "wrong_state"))),
  prolong: ofTender((facts) => {
    if (facts.status === "DRAFT") return refused(facts, "wrong_state");
    if (facts.is_ordered) return refused(facts, "already_ordered");
    return ok({ ...withOffers(facts, reopened), status: "TENDER_OPENED", due: false });
  }),
  prolong_into_past: ofTender((facts) =>
    refused(facts, facts.status === "DRAFT" ? "wrong_state" : "closing_date_passed"),
  ),
  time_passes: (facts) =>
    ok(facts.status === "DRAFT" || facts.status === "TENDER_OPENED" ? { ...facts, due: true } : facts),
  clock_closes: (facts) => ok(facts.status === "TENDER_OPENED" && facts.due ? done(facts) : facts),
  award: ofTender((facts, place) => {
    if (facts.status !== "DONE") return refused(facts, "wrong_state");
    if (facts.is_ordered) return refused(facts, "already_ordered");
    return offerAt(facts, place)?.status === "PROCESSED"
      ? ok({ ...facts, winner: place })
      : refused(facts, "invalid_input");
  }),
  order: ofTender((facts) => {
    if (facts.status !== "DONE") return refused(facts, "wrong_state");
    if (facts.winner === null) return refused(facts, "no_winners");
    return facts.is_ordered ? refused(facts, "already_ordered") : ok({ ...facts, is_ordered: true });
  }),
  decline_order: (facts) => ok({ ...facts, is_ordered: false }),

  look: (facts, place) => (offerAt(facts, place) === null ? refused(facts, "not_found") : ok(facts)),
  create_draft: ofOffer((offer) => ({
    code: "ok",
    offer: isOpen(offer) ? offer : { ...offer, draft: offer.own ? "filled" : "empty" },
  })),
  fill: ofDraft((offer) => ({ ...offer, draft: "filled", begun: true })),
  close_draft: ofOffer((offer) => ({
    code: "ok",
    offer: { ...offer, own: isOpen(offer) ? offer.draft === "filled" : offer.own, draft: closed(offer) },
  })),
  // After a draft is discarded, an applied draft or an uploaded file still counts as a started offer.
  discard_draft: ofOffer((offer) => ({
    code: "ok",
    offer: isOpen(offer) ? { ...offer, draft: "none", begun: offer.begun && (offer.own || offer.file) } : offer,
  })),
  upload: ofOffer((offer) => ({ code: "ok", offer: { ...offer, file: true, begun: true } })),
  remove_file: (facts, place) =>
    offerAt(facts, place)?.file === true
      ? ofOffer((offer) => ({ code: "ok", offer: { ...offer, file: false } }))(facts, place)
      : refused(facts, "not_found"),
  submit: ofOffer((offer) => {
    const is_filled = isOpen(offer) ? offer.draft === "filled" : offer.own;
    return is_filled && offer.file
      ? { code: "ok", offer: final({ ...offer, status: "PROCESSED", draft: closed(offer) }) }
      : { code: "offer_incomplete" };
  }),
  decline: ofOffer((offer) => ({ code: "ok", offer: final({ ...offer, status: "REJECTED", draft: closed(offer) }) })),
};

export const ACTION_NAMES: readonly string[] = Object.keys(RULES);
const OF_SUPPLIER = [
  "add_supplier",
  "remove_supplier",
  "award",
  "look",
  "create_draft",
  "fill",
  "close_draft",
  "discard_draft",
  "upload",
  "remove_file",
  "submit",
  "decline",
];

/**
 * True for actions that the model can't represent, such as a second lot, and for actions whose lot, line or order is
 * missing.
 */
function isPointless(facts: Facts, { name, supplier = 0 }: Action): boolean {
  if (name === "add_lot") return facts.status === "DRAFT" && facts.has_lot;
  if (name === "edit_lot" || name === "remove_lot") return !facts.has_lot;
  if (name === "award") return facts.status !== "GONE" && (!facts.has_lot || offerAt(facts, supplier) === null);
  if (name === "decline_order") return !facts.is_ordered;
  return name === "time_passes" && facts.due;
}

export const actionsOf = (facts: Facts): Action[] =>
  ACTION_NAMES.flatMap((name): Action[] =>
    OF_SUPPLIER.includes(name) ? facts.suppliers.map((_, supplier) => ({ name, supplier })) : [{ name }],
  ).filter((action) => !isPointless(facts, action));

export function outcomeOf(facts: Facts, { name, supplier = 0 }: Action): Outcome {
  const rule = RULES[name];
  if (rule === undefined) throw new Error(`no rule for ${name}`);
  return rule(facts, supplier);
}

/** Returns the state and the alternative actions that a `wrong_state` error must contain. */
export function refusalOf(facts: Facts, { name, supplier = 0 }: Action): { state: string; actions: readonly string[] } {
  const offer = offerAt(facts, supplier);
  const about = OF_SUPPLIER.slice(3).includes(name) && offer !== null ? offer.status : facts.status;
  const actions: Readonly<Record<string, readonly string[]>> = {
    DRAFT: ["start"],
    TENDER_OPENED: ["prolong", "stop"],
    DONE: ["prolong"],
    NOT_PROCESSED: ["edit"],
  };
  return { state: about === "NOT_PROCESSED" ? "closed" : about, actions: actions[about] ?? [] };
}

/** Returns the actions that the responses list for each side. Null where the party may not see the record. */
export function listedActions(facts: Facts): {
  tender: readonly string[] | null;
  offers: (readonly string[] | null)[];
} {
  const { status, winner, is_ordered } = facts;
  const ofDone = is_ordered
    ? ["edit"]
    : ["edit", "prolong", "award", ...(winner === null ? [] : ["order"]), "next_round"];
  const tender = {
    GONE: null,
    DRAFT: ["edit", "delete", "start"],
    TENDER_OPENED: ["edit", "prolong", "stop"],
    DONE: ofDone,
  }[status];
  const ofOffer = (place: number): readonly string[] | null => {
    const offer = offerAt(facts, place);
    if (offer === null) return null;
    return offer.status === "NOT_PROCESSED" && !facts.due ? ["edit", "submit", "decline"] : [];
  };
  return { tender, offers: facts.suppliers.map((_, place) => ofOffer(place)) };
}
