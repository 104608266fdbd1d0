import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { CURRENCY } from "#contract/money/currency.ts";
import { orderCode } from "#contract/numbering.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { OrderStatusChip } from "#src/entities/order/OrderStatusChip.tsx";
import { currentLanguage } from "#src/locale/languages.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { isDeclined, partnerOf } from "#src/features/orders/use-order-columns.tsx";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  overflow: "auto",
  flex: "1 1 auto",
  minHeight: 0,
  "& > li": { borderBottom: `1px solid ${theme.vars.palette.ui.line}` },
  "& button": { display: "grid", width: "100%", gridTemplateColumns: "minmax(0, 1fr) auto", gap: "2px 10px", padding: "10px 16px", textAlign: "left", alignItems: "center", ...theme.typography.body2 },
  "& .name": { ...theme.typography.body1, fontWeight: 500, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .second": { color: theme.vars.palette.text.secondary, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .right": { justifySelf: "end" },
}));

/** Orders on a phone: two lines each, a tap opens. */
export function PhoneOrderList({ orders, onOpen }: { orders: readonly Order[]; onOpen: (order: Order) => void }) {
  const t = useT();
  const formats = useFormats();
  const { workspace } = useMe();
  return (
    <List aria-label={t("orders.title")}>
      {orders.map((order) => (
        <li key={order.id}>
          <ButtonBase onClick={() => onOpen(order)}>
            <span className="name">{order.name}</span>
            <span className="right num">{formats.money(order.total_with_vat, CURRENCY[order.currency].code)}</span>
            <span className="second">
              {orderCode(order.number, currentLanguage())} · {partnerOf(order, workspace?.id).name}
            </span>
            <span className="right">
              <OrderStatusChip plain status={order.status} declined={isDeclined(order)} />
            </span>
          </ButtonBase>
        </li>
      ))}
    </List>
  );
}
