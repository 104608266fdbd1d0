import Box from "@mui/material/Box";
import { useState } from "react";
import { homeApi } from "#contract/home/home.api.ts";
import type { AwardSummary } from "#contract/award/award-summary.ts";
import { sum } from "#contract/money/decimal.ts";
import { orderCode } from "#contract/numbering.ts";
import { toPayWithout } from "#contract/orders/order-sums.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import type { OrdersToCreate } from "#contract/orders/orders-to-create.schema.ts";
import { IsoDate } from "#contract/primitives.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { ChangeSince } from "#contract/seen.ts";
import { Winner } from "#contract/tenders/lot.schema.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import type { ComparisonOffer } from "#contract/comparison/comparison.schema.ts";
import { useUnits } from "#src/api/choices.ts";
import { useDeliveryAddresses } from "#src/api/delivery-addresses.ts";
import { call } from "#src/api/client.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { ChangesSince } from "#src/kit/failure/ChangesSince.tsx";
import { useSeen } from "#src/kit/failure/use-seen.ts";
import { useTenderWords } from "#src/entities/tender/use-tender-words.ts";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { DestinationFields } from "#src/entities/order/DestinationFields.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { OrderStacks } from "#src/features/comparison/OrderStacks.tsx";
import { ConfirmDialog } from "#src/ui/page/ConfirmDialog.tsx";
import { InfoDialog } from "#src/ui/feedback/InfoDialog.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

interface OrdersDialogProps {
  tender: number;
  hasVat: boolean;
  offers: readonly ComparisonOffer[];
  /** Summary of the winners that have no order yet, in the comparison's currency. */
  toOrder: AwardSummary;
  currency: CurrencyId;
  warnings: readonly { readonly key: string; readonly words: string; readonly onOpen: () => void }[];
  settled: () => Promise<void>;
  onCreated: () => void;
  onClose: () => void;
}

function CreatedOrders({ orders, onClose }: { orders: readonly Order[]; onClose: () => void }) {
  const { t, formats } = useTextTools();
  const rows = orders.map((order) => ({
    key: String(order.id),
    label: orderCode(order.number),
    value: (
      <>
        <TextLink to={paths.order(order.id)}>{order.supplier.name}</TextLink>
        <span className="num">{formats.money(order.total_with_vat, order.currency)}</span>
      </>
    ),
  }));
  return (
    <InfoDialog
      isRead
      title={t("comparison.orders.created", formats.counted(orders.length))}
      width="xs"
      onClose={onClose}
    >
      <KeyValueList rows={rows} />
    </InfoDialog>
  );
}

const Winners = Winner.pick({ offer_item: true, quantity: true }).array();

function useOrderWords(offers: readonly ComparisonOffer[]): ReturnType<typeof useTenderWords> {
  const { t, formats } = useTextTools();
  const { label, value } = useTenderWords(useUnits());
  const supplierOf = (item: number): string =>
    offers.find(({ items }) => items.some(({ id }) => id === item))?.supplier.name ?? t("ui.empty_value");
  return {
    label: (field) => (field === "winners" ? t("tenders.lot.state") : label(field)),
    value: (field, given) => {
      const winners = field === "winners" ? Winners.safeParse(given) : null;
      if (winners?.success !== true) return value(field, given);
      return winners.data.length === 0
        ? t("tenders.lot.open")
        : winners.data.map((each) => `${supplierOf(each.offer_item)} ${formats.quantity(each.quantity)}`).join(", ");
    },
  };
}

/** Removes the general "award changed" entry if there are more specific entries. */
function changesToShow(changes: readonly ChangeSince[]): readonly ChangeSince[] {
  const others = changes.filter(({ line, field }) => line !== null || field !== "award");
  return others.length === 0 ? changes : others;
}

interface Destination {
  /** Null until the user changes the proposed address. */
  readonly delivery_address: string | null;
  readonly deliver_by: string;
}

/**
 * Returns the form fields for the delivery address and date of the orders. The default address is the most recently
 * used address. `given` is null while the date is incomplete.
 */
function useDestination() {
  const addresses = useDeliveryAddresses();
  const { values, field } = useFormValues<Destination>({ delivery_address: null, deliver_by: "" });
  const last = addresses?.find(({ used_at }) => used_at !== null)?.address ?? "";
  const { delivery_address: typed, deliver_by } = values;
  const delivery_address = typed ?? last;
  const day = deliver_by === "" ? null : IsoDate.safeParse(deliver_by);
  // Until the addresses are loaded, the server chooses the default address.
  const address = addresses === undefined && typed === null ? {} : { delivery_address };
  const given =
    day === null ? { ...address, deliver_by: null } : day.success ? { ...address, deliver_by: day.data } : null;
  const address_field = { ...field("delivery_address"), value: delivery_address };
  return { fields: { address: address_field, day: field("deliver_by"), addresses }, given };
}

/**
 * Converts the orders to the comparison's currency in the same way as the award bar. Returns null if all orders have
 * that currency or if an exchange rate is missing.
 */
function convertedToPay(
  { toOrder, currency, offers }: Pick<OrdersDialogProps, "toOrder" | "currency" | "offers">,
  chosen: OrdersToCreate["orders"],
) {
  if (toOrder.without_rate.length > 0 || chosen.every((order) => order.currency === currency)) return null;
  const withoutFreight = new Set(chosen.filter(({ freight }) => freight === null).map(({ supplier }) => supplier.id));
  const parts = toOrder.offers.map(({ offer, ledger }) => {
    const supplier = offers.find(({ id }) => id === offer)?.supplier.id;
    return supplier !== undefined && withoutFreight.has(supplier) ? ledger.goods : ledger.to_pay;
  });
  return { currency, net: sum(parts.map(({ net }) => net)), gross: sum(parts.map(({ gross }) => gross)) };
}

/** Previews the orders that the server would create. After confirmation, the server creates exactly these orders. */
export function OrdersDialog(props: OrdersDialogProps) {
  const { tender, hasVat, offers, warnings, settled, onCreated, onClose } = props;
  const { t, formats } = useTextTools();
  const { refresh } = useCache();
  const [orders, setOrders] = useState<readonly Order[] | null>(null);
  const [without_freight, setWithoutFreight] = useState<readonly number[]>([]);
  const create = useCallMutation(orderApi.create);
  const { busy, error, attempt } = useDialogAction();
  const seen = useSeen(async () => {
    await settled();
    return call(orderApi.to_create, { query: { tender } });
  });
  const words = useOrderWords(offers);
  const to = useDestination();
  const confirm = () =>
    attempt(async () => {
      await seen.confirm(async ({ version, orders: asked }, idempotency_key) => {
        const { total } = toPayWithout(asked, without_freight);
        const { results } = await create.mutateAsync({
          body: { tender, version, total, without_freight: [...without_freight], ...to.given },
          idempotency_key,
        });
        setOrders(results);
        onCreated();
        void refresh(comparisonApi.one, "tenders", "lots", "orders", homeApi.menu);
      });
      return undefined;
    });
  if (orders !== null) return <CreatedOrders orders={orders} onClose={onClose} />;
  const shown = seen.record;
  const count = shown?.orders.length ?? 0;
  const chosen = toPayWithout(shown?.orders ?? [], without_freight);
  return (
    <ConfirmDialog
      open
      title={t("comparison.orders.title", formats.counted(count))}
      confirmLabel={t("comparison.award.order", formats.counted(count))}
      busy={busy || (shown === null && seen.failure === null)}
      disabled={to.given === null}
      error={error ?? (seen.failure === null ? null : failureText(seen.failure, t))}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes && changesToShow(seen.changes)} {...words} />
      {t("comparison.orders.text")}
      {warnings.length > 0 && (
        <Box sx={{ mt: 1 }}>
          <Callout tone="warn">
            {warnings.map(({ key, words: text, onOpen }) => (
              <div key={key} className="num">
                <TextLink onClick={onOpen}>{text}</TextLink>
              </div>
            ))}
          </Callout>
        </Box>
      )}
      <Box sx={{ mt: 1, color: "text.primary" }}>
        <OrderStacks
          asked={shown?.orders ?? []}
          chosen={chosen.orders}
          hasVat={hasVat}
          converted={convertedToPay(props, chosen.orders)}
          onFreight={(supplier, isOrdered) =>
            setWithoutFreight((before) => (isOrdered ? before.filter((id) => id !== supplier) : [...before, supplier]))
          }
        />
      </Box>
      <Box sx={{ mt: 2, display: "grid", gap: 1.5, color: "text.primary" }}>
        <DestinationFields {...to.fields} />
      </Box>
    </ConfirmDialog>
  );
}
