import type { OfferDraft, OfferDraftChanges } from "#contract/offers/draft.schema.ts";

/** Debounce in milliseconds, which combines lines saved in quick succession into one call. */
const GATHER_MS = 250;
const RETRY_MS = 5_000;

export interface FollowerPort {
  readonly ask: (since: number) => Promise<OfferDraftChanges>;
  readonly isSaving: () => boolean;
  readonly onChanges: (changes: OfferDraftChanges) => void;
}

/**
 * Follows a draft's revisions and loads only the changes made by other users. Loads nothing while this page saves,
 * because the response may already contain all changes.
 */
export class DraftFollower {
  readonly #port: FollowerPort;
  #known: number;
  #wanted: number;
  #isDue = false;
  #isAsking = false;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(draft: Pick<OfferDraft, "revision">, port: FollowerPort) {
    this.#known = draft.revision;
    this.#wanted = draft.revision;
    this.#port = port;
  }

  announce(revision: number): void {
    this.#wanted = Math.max(this.#wanted, revision);
    if (this.#wanted <= this.#known) return;
    this.#isDue = true;
    this.#later(GATHER_MS);
  }

  /** Records a revision saved by this page. If a revision in between is missing, loads the changes. */
  made(revision: number): void {
    if (revision === this.#known + 1) this.#known = revision;
    else this.announce(revision);
  }

  /** Loads changes after events may have been missed. */
  lookAgain(): void {
    this.#isDue = true;
    this.#later(GATHER_MS);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #later(pause: number): void {
    if (this.#isStopped) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#ask();
    }, pause);
  }

  async #ask(): Promise<void> {
    if (!this.#isDue || this.#isAsking) return;
    if (this.#port.isSaving()) return this.#later(GATHER_MS);
    this.#isAsking = true;
    const changes = await this.#port.ask(this.#known).catch(() => null);
    this.#isAsking = false;
    if (this.#isStopped) return;
    if (changes === null) return this.#later(RETRY_MS);
    this.#known = Math.max(this.#known, changes.draft.revision);
    this.#isDue = this.#wanted > this.#known;
    this.#port.onChanges(changes);
    if (this.#isDue) this.#later(GATHER_MS);
  }
}
