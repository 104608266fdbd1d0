import { useState } from "react";
import type { ReactNode } from "react";
import type { VatBasis } from "#contract/money/vat.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { draftApi } from "#contract/offers/offer.api.ts";
import { call } from "#src/api/client.ts";
import { useCache } from "#src/api/hooks.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";

const BasisDialog = deferred(async () => (await import("#src/features/offers/BasisDialog.tsx")).BasisDialog);

/**
 * Changes the VAT basis of the prices. If there are prices, a dialog first asks whether to keep or convert them.
 * `onHold` blocks input, because a price typed during the change would get the new basis while the page still shows the
 * old one.
 */
export function useBasis(
  offer: Offer,
  draft: {
    id: number;
    lines: () => readonly OfferLine[];
    flush: () => Promise<boolean>;
    onHold: (isHeld: boolean) => void;
  },
): { change: (basis: VatBasis) => void; dialog: ReactNode } {
  const t = useT();
  const fail = useFailure();
  const { refresh } = useCache();
  const [asked, setAsked] = useState<VatBasis | null>(null);
  const write = async (basis: VatBasis, prices: "keep" | "convert"): Promise<boolean> => {
    if (!(await draft.flush())) return false;
    draft.onHold(true);
    try {
      await call(draftApi.patch, { params: { id: draft.id }, body: { basis, prices } });
    } catch (error) {
      draft.onHold(false);
      throw error;
    }
    // The page remounts the editor, including this dialog, once the lines on the new basis are loaded.
    await refresh("supplier-offers");
    return true;
  };
  const change = (basis: VatBasis): void => {
    if (basis === offer.basis) return;
    if (draft.lines().some((line) => line.price !== null)) setAsked(basis);
    else write(basis, "keep").then((saved) => saved || fail(new Error(t("offers.submit.unsaved"))), fail);
  };
  const dialog =
    asked === null ? null : (
      <BasisDialog
        key="basis"
        offer={offer}
        lines={draft.lines()}
        basis={asked}
        onChange={(prices) => write(asked, prices)}
        onClose={() => setAsked(null)}
      />
    );
  return { change, dialog };
}
