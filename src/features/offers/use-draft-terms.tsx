import { useEffect, useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import type { OfferDraft } from "#contract/offers/draft.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { TermsStore } from "#src/features/offers/terms-store.ts";
import type { ShownTerms, TermField, Terms, TermsPort } from "#src/features/offers/terms-store.ts";
import { useConflict } from "#src/ui/conflict/use-conflict.tsx";

export interface DraftTerms extends ShownTerms {
  readonly store: TermsStore;
  readonly dialog: ReactNode;
}

export function useDraftTerms(draft: OfferDraft, events: Pick<TermsPort, "onSaved" | "onStop">): DraftTerms {
  const { t, formats } = useTextTools();
  const { ask, dialog } = useConflict();
  const words = (given: Terms, field: TermField): string => {
    if (field === "comment") return given.comment.trim() === "" ? t("controls.conflict.empty") : given.comment;
    if (field === "freight")
      return given.freight === null ? t("controls.conflict.empty") : formats.amount(given.freight);
    return given.payment_terms === null
      ? t("controls.conflict.empty")
      : t(`reference.payment_method.${given.payment_terms}`);
  };
  const port: TermsPort = {
    ...events,
    async choose(fields, mine, theirs) {
      const choices = await ask(
        fields.map((field) => ({
          key: field,
          label: t(`offers.terms.${field}`),
          mine: words(mine, field),
          theirs: words(theirs, field),
        })),
      );
      return choices === null ? null : fields.filter((field) => choices[field] !== "theirs");
    },
  };
  const [store] = useState(() => new TermsStore(draft, port));
  useEffect(() => store.connect(port));
  useEffect(() => {
    const onOnline = (): void => void store.flush();
    window.addEventListener("online", onOnline);
    return () => {
      window.removeEventListener("online", onOnline);
      void store.flush().then(() => store.dispose());
    };
  }, [store]);
  return { ...useSyncExternalStore(store.subscribe, store.shown), store, dialog };
}
