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

export interface Terms {
  readonly payment_terms: PaymentMethod | null;
  readonly comment: string;
  /** Freight for the whole offer, in the offer's currency and on its VAT basis. */
  readonly freight: string | null;
}
export type TermField = keyof Terms;

export interface ShownTerms {
  readonly terms: Terms;
  readonly state: SaveState;
}

export interface TermsPort {
  readonly onSaved: (revision: number) => void;
  readonly onStop: () => void;
  /** Asks the user which fields should keep the local value. Resolves to null if the user postpones the decision. */
  readonly choose: (fields: readonly TermField[], mine: Terms, theirs: Terms) => Promise<readonly TermField[] | null>;
}

const SAVE_DELAY_MS = 800;
const FIELDS: readonly TermField[] = ["payment_terms", "comment", "freight"];
type Saved = Omit<OfferDraft, "freight"> & Pick<Terms, "freight">;
const termsOf = (draft: Saved): Terms => ({
  payment_terms: draft.payment_terms,
  comment: draft.comment ?? "",
  freight: draft.freight,
});
/** Compares values in the form that the server stores: comments are trimmed, and zero freight means none. */
const same = (one: Terms, other: Terms, field: TermField): boolean =>
  field === "freight"
    ? compare(one.freight ?? "0", other.freight ?? "0") === 0
    : (one[field] ?? "").trim() === (other[field] ?? "").trim();
const differing = (one: Terms, other: Terms): TermField[] => FIELDS.filter((field) => !same(one, other, field));

/**
 * Stores a draft's payment terms, comment and freight. Changes are debounced before saving and retried after a failed
 * call.
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

  /** Returns the same object until something changes. */
  readonly shown = (): ShownTerms => this.#shown;

  connect(port: TermsPort): void {
    this.#port = port;
  }

  /** Restores edits from an earlier visit that were never saved to the server. */
  resume(kept: StoredTerms): void {
    this.#saved = { ...this.#saved, ...kept.base, version: kept.version };
    this.#show({ terms: kept.mine });
    void this.flush();
  }

  /**
   * Merges a state saved by another user. Fields without local changes take the other user's value. If both users
   * changed a field, the next save reports the conflict.
   */
  hear(current: OfferDraft): void {
    if (current.version <= this.#saved.version || this.#autosave.isSaving) return;
    const [mine, before, theirs] = [this.#shown.terms, termsOf(this.#saved), termsOf(current)];
    const changed = this.#changed();
    if (changed.some((field) => !same(before, theirs, field) && !same(mine, theirs, field))) return;
    this.#saved = current;
    this.#show({ terms: { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) } });
  }

  /** Returns the unsaved terms with the state they are based on, or null if everything is saved. */
  unsaved(): StoredTerms | null {
    if (this.#changed().length === 0) return null;
    return { version: this.#saved.version, base: termsOf(this.#saved), mine: this.#shown.terms };
  }

  change(patch: Partial<Terms>): void {
    this.#show({ terms: { ...this.#shown.terms, ...patch } });
    this.#autosave.schedule();
  }

  /** Saves immediately. Resolves to true if everything is saved. */
  flush(): Promise<boolean> {
    return this.#autosave.flush();
  }

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

  /**
   * Resolves a conflict with another user's save. The user decides about fields that both users have changed. Other
   * fields are merged.
   */
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
