import { useState } from "react";
import { draftApi } from "#contract/offers/offer.api.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { call } from "#src/api/client.ts";
import { useCache } from "#src/api/hooks.ts";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmDialog } from "#src/ui/page/ConfirmDialog.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import type { OfferLine } from "#src/features/offers/offer-line.ts";

export interface OfferPort {
  readonly id: number;
  readonly lines: () => readonly Pick<OfferLine, "price">[];
  readonly flush: () => Promise<boolean>;
  /** Blocks input until the page shows the new currency. */
  readonly onHold: (isHeld: boolean) => void;
}

/**
 * Selects one of the tender's currencies. If there are prices, asks for confirmation, because changing the currency
 * keeps their numbers.
 */
export function OfferCurrency({ offer, port, disabled }: { offer: Offer; port: OfferPort; disabled: boolean }) {
  const t = useT();
  const { refresh } = useCache();
  const [asked, setAsked] = useState<CurrencyId | null>(null);
  const { busy, error, attempt } = useDialogAction();
  const { currencies } = offer.tender;
  const write = (currency: CurrencyId): Promise<void> =>
    attempt(async () => {
      if (!(await port.flush())) return t("offers.submit.unsaved");
      port.onHold(true);
      try {
        await call(draftApi.patch, { params: { id: port.id }, body: { currency, prices: "keep" } });
      } catch (reason) {
        port.onHold(false);
        throw reason;
      }
      setAsked(null);
      await refresh("supplier-offers");
      return undefined;
    });
  const choose = (currency: CurrencyId): void => {
    if (currency === offer.currency) return;
    if (port.lines().some(({ price }) => price !== null)) setAsked(currency);
    else void write(currency);
  };
  return (
    <>
      <FieldSelect
        label={t("offer_currency.label")}
        value={offer.currency}
        options={currencies.map((value) => ({ value, label: t(`reference.currency.${value}`) }))}
        disabled={disabled || busy}
        error={asked === null ? error : null}
        onChange={choose}
      />
      {asked !== null && (
        <ConfirmDialog
          open
          title={t("offer_currency.title", { currency: t(`reference.currency.${asked}`) })}
          confirmLabel={t("offer_currency.confirm")}
          busy={busy}
          error={error}
          onConfirm={() => void write(asked)}
          onClose={() => setAsked(null)}
        >
          {t("offer_currency.text")}
        </ConfirmDialog>
      )}
    </>
  );
}
