import { compare } from "#contract/money/decimal.ts";
import { draftApi } from "#contract/offers/offer.api.ts";
import { OfferDraft } from "#contract/offers/draft.schema.ts";
import type { PaymentMethod } from "#contract/reference/reference.schema.ts";
import { CancelledError, conflictIn } from "#src/api/api-error.ts";
import { call } from "#src/api/client.ts";
import { Autosave } from "#src/ui/grid/autosave.ts";
import type { SaveState } from "#src/ui/grid/autosave.ts";
import type { StoredTerms } from "#src/features/offers/stored-edits.ts";
import { isEditingClosed } from "#src/features/offers/offer-stop.ts";

/** The fields of an offer beside its lines. */
export interface Terms {
  readonly payment_terms: PaymentMethod | null;
  readonly comment: string;
  /** For bringing all of it, in the offer's currency and on its basis. */
  readonly freight: string | null;
}
export type TermField = keyof Terms;

/** What the screen shows of them. */
export interface ShownTerms {
  readonly terms: Terms;
  readonly state: SaveState;
}

/** What the store asks of the screen. */
export interface TermsPort {
  readonly onSaved: (revision: number) => void;
  /** The offer takes no more edits. */
  readonly onStop: () => void;
  /** Which of these fields stay as they are here; null when the person puts it off. */
  readonly choose: (fields: readonly TermField[], mine: Terms, theirs: Terms) => Promise<readonly TermField[] | null>;
}

const SAVE_DELAY_MS = 800;
const FIELDS: readonly TermField[] = ["payment_terms", "comment", "freight"];
/** A working copy as it was saved, or as an earlier look left it. */
type Saved = Omit<OfferDraft, "freight"> & Pick<Terms, "freight">;
const termsOf = (draft: Saved): Terms => ({
  payment_terms: draft.payment_terms,
  comment: draft.comment ?? "",
  freight: draft.freight,
});
/** The server keeps a comment without blanks at its ends, and no freight of nothing. */
const same = (one: Terms, other: Terms, field: TermField): boolean =>
  field === "freight"
    ? compare(one.freight ?? "0", other.freight ?? "0") === 0
    : (one[field] ?? "").trim() === (other[field] ?? "").trim();
const differing = (one: Terms, other: Terms): TermField[] => FIELDS.filter((field) => !same(one, other, field));

/**
 * Payment terms, comment and freight of a working copy: kept while they are typed, saved after a moment, tried again when a call
 * fails.
 */
export class TermsStore {
  #shown: ShownTerms;
  #saved: Saved;
  #port: TermsPort;
  readonly #listeners = new Set<() => void>();
  readonly #autosave: Autosave<Terms, boolean>;

  constructor(draft: OfferDraft, port: TermsPort) {
    this.#saved = draft;
    this.#port = port;
    this.#shown = { terms: termsOf(draft), state: "saved" };
    this.#autosave = new Autosave<Terms, boolean>({
      delay: SAVE_DELAY_MS,
      collect: () => (this.#changed().length === 0 ? null : this.#shown.terms),
      send: (mine) => this.#send(mine),
      settle: (_mine, taken) => taken,
      onState: (state) => this.#show({ state }),
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same object as long as nothing of it changes. */
  readonly shown = (): ShownTerms => this.#shown;

  /** Takes the port of the latest render. */
  connect(port: TermsPort): void {
    this.#port = port;
  }

  /** Goes on with what was typed at an earlier look and never got to the server. */
  resume(kept: StoredTerms): void {
    this.#saved = { ...this.#saved, ...kept.base, version: kept.version };
    this.#show({ terms: kept.mine });
    void this.flush();
  }

  /**
   * Somebody else has saved: what isn't changed here follows. Where both changed a field the next save asks, on top of
   * what this was typed.
   */
  hear(current: OfferDraft): void {
    if (current.version <= this.#saved.version || this.#autosave.isSaving) return;
    const [mine, before, theirs] = [this.#shown.terms, termsOf(this.#saved), termsOf(current)];
    const changed = this.#changed();
    if (changed.some((field) => !same(before, theirs, field) && !same(mine, theirs, field))) return;
    this.#saved = current;
    this.#show({ terms: { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) } });
  }

  /** What isn't on the server yet, with what it had; null when everything is. */
  unsaved(): StoredTerms | null {
    if (this.#changed().length === 0) return null;
    return { version: this.#saved.version, base: termsOf(this.#saved), mine: this.#shown.terms };
  }

  change(patch: Partial<Terms>): void {
    this.#show({ terms: { ...this.#shown.terms, ...patch } });
    this.#autosave.schedule();
  }

  /** Saves now; true when nothing is left unsaved. */
  flush(): Promise<boolean> {
    return this.#autosave.flush();
  }

  /** Stops the timer of the next save. */
  dispose(): void {
    this.#autosave.dispose();
  }

  #changed(): TermField[] {
    return differing(this.#shown.terms, termsOf(this.#saved));
  }

  #show(patch: Partial<ShownTerms>): void {
    this.#shown = { ...this.#shown, ...patch };
    for (const listener of this.#listeners) listener();
  }

  async #send(mine: Terms): Promise<boolean> {
    const { id, version } = this.#saved;
    const body = { version, ...Object.fromEntries(this.#changed().map((field) => [field, mine[field]])) };
    try {
      this.#saved = await call(draftApi.patch, { params: { id }, body });
      this.#port.onSaved(this.#saved.revision);
      return true;
    } catch (error) {
      if (isEditingClosed(error)) {
        this.#port.onStop();
        return false;
      }
      await this.#resolve(OfferDraft.parse(conflictIn(error).current));
      return true;
    }
  }

  /** Somebody else has saved other terms: what both have changed is chosen, the rest is taken from each. */
  async #resolve(current: OfferDraft): Promise<void> {
    const mine = this.#shown.terms;
    const theirs = termsOf(current);
    const both = this.#changed().filter((field) => !same(mine, theirs, field));
    const kept = both.length === 0 ? [] : await this.#port.choose(both, mine, theirs);
    if (kept === null) throw new CancelledError();
    this.#saved = current;
    this.#show({ terms: { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) } });
  }
}
