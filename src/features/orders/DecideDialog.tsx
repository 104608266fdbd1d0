import type { ReactNode } from "react";
import type { Order } from "#contract/orders/order.schema.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";
import { ReasonField } from "#src/features/orders/ReasonField.tsx";

/**
 * Input for a decision. `version` is the revision that the user saw. `refusal` is the reason for a rejection, or null
 * for an acceptance.
 */
interface Decided {
  readonly version: number;
  readonly refusal: string | null;
  readonly idempotency_key: string;
}

interface DecideDialogProps extends OrderActionProps {
  refuses: boolean;
  title: string;
  submitLabel: string;
  text: string;
  isReady?: boolean;
  decide: (decided: Decided) => Promise<Order>;
  children?: ReactNode;
}

/**
 * Accepts what the other company has sent for an order, or rejects it with a reason that the other company can read.
 * Neither decision can be undone.
 */
export function DecideDialog(props: DecideDialogProps) {
  const { refuses, title, text, isReady = true, decide, children, ...frame } = props;
  const { values, field } = useFormValues({ reason: "" });
  const given = values.reason.trim();
  return (
    <OrderDialog
      {...frame}
      destructive={refuses}
      title={() => title}
      send={
        !isReady || (refuses && given === "")
          ? null
          : ({ version }, idempotency_key) => decide({ version, refusal: refuses ? given : null, idempotency_key })
      }
    >
      <Callout tone={refuses ? "warn" : "info"}>{text}</Callout>
      {children}
      {refuses && <ReasonField autoFocus {...field("reason")} />}
    </OrderDialog>
  );
}
