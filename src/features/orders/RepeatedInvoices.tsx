import Box from "@mui/material/Box";
import { orderCode } from "#contract/numbering.ts";
import type { OrderInvoice } from "#contract/orders/order-payment.schema.ts";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

export function RepeatedInvoices({ invoice }: { invoice: OrderInvoice }) {
  const { t, formats } = useTextTools();
  if (invoice.repeats.length === 0) return null;
  return (
    <Callout tone="warn">
      <b>{t("order_payment.repeats.title")}</b>
      {invoice.repeats.map(({ id, order: other, order_number, order_name, date, total, currency, is_other_number }) => (
        <Box key={id} sx={{ overflowWrap: "anywhere" }}>
          <TextLink to={paths.order(other)}>
            {t(is_other_number ? "order_payment.repeats.same_sum" : "order_payment.repeats.one", {
              order: orderCode(order_number),
              name: order_name,
              date: formats.date(date),
              amount: formats.money(total, currency),
            })}
          </TextLink>
        </Box>
      ))}
    </Callout>
  );
}
