import Box from "@mui/material/Box";
import { orderApi } from "#contract/orders/order.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { accountMark } from "#contract/workspaces/bank-account.ts";
import type { PayeeAccount } from "#contract/workspaces/payee-account.schema.ts";
import { useCall } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Callout } from "#src/ui/page/Callout.tsx";

/**
 * Loads the bank account to which the order will be paid. The account is refetched for each dialog and undefined until
 * loaded.
 */
export function usePayee(order: Order, enabled = true) {
  const answer = useCall(orderApi.billing, { params: { id: order.id } }, { refetchOnMount: true, enabled });
  // Ignores cached data, because the bank account may have changed.
  return { answer, payee: answer.isFetching ? undefined : answer.data?.payee };
}

type Account = Pick<PayeeAccount, "name" | "bik" | "checking_account">;

/**
 * Warns that the bank account differs from the account known to the customer. Shows both accounts, with the author and
 * date of the change.
 */
export function PayeeMark({ order, payee }: { order: Order; payee: PayeeAccount | null | undefined }) {
  const { t, formats } = useTextTools();
  const { workspace } = useMe();
  const mark = payee === null || payee === undefined ? null : accountMark(payee);
  if (payee === null || payee === undefined || mark === null) return null;
  const { previous, since, changed_by, is_verified } = payee;
  const line = (word: "before" | "now", { name, bik, checking_account }: Account) => (
    <Box sx={{ overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums" }}>
      {t(`orders.payee.${word}`)}: {t("orders.payee.account", { account: checking_account, bik, name })}
    </Box>
  );
  const day = formats.date(since);
  const isCustomer = workspace?.id === order.customer.id;
  return (
    <Callout tone={is_verified ? "warn" : "bad"}>
      <b>{t(`orders.payee.${mark}`)}</b>
      {previous !== null && (
        <>
          {line("before", previous)}
          {line("now", payee)}
          <Box>
            {changed_by === null
              ? t("orders.payee.since", { day })
              : t("orders.payee.since_by", { day, who: changed_by.name })}
          </Box>
        </>
      )}
      {!is_verified && <Box>{t("orders.payee.not_verified")}</Box>}
      {isCustomer && <Box>{t("orders.payee.advice")}</Box>}
      {!isCustomer && mark === "changed" && <Box>{t("orders.payee.seen_by_customer")}</Box>}
    </Callout>
  );
}
