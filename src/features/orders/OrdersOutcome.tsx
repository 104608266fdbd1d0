import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { orderCode } from "#contract/numbering.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import type { OrdersStep } from "#src/features/orders/orders-step.ts";

export interface Refused {
  readonly order: Order;
  readonly reason: string;
}

const nameOf = ({ number, name }: Order): string => `${orderCode(number)} · ${name}`;

interface OrdersOutcomeProps {
  step: OrdersStep;
  count: number;
  refused: readonly Refused[];
  onClose: () => void;
}

/** Says for how many orders a step was taken, and names each of the others with the reason. */
export function OrdersOutcome({ step, count, refused, onClose }: OrdersOutcomeProps) {
  const { t, formats } = useTextTools();
  const id = useId();
  const done = formats.count(count - refused.length);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t(`order_list.bulk.${step}_partly`, { done, count: formats.count(count) })}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: "flex", flexDirection: "column", gap: 1 }}>
        <div>{t("order_list.bulk.refused")}</div>
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
          {refused.map(({ order, reason }) => (
            <li key={order.id}>
              <TextLink to={paths.order(order.id)}>{nameOf(order)}</TextLink>
              <Box sx={{ color: "text.secondary" }}>{reason}</Box>
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t("ui.action.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
