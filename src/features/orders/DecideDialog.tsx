import type { Order } from "#contract/orders/order.schema.ts";
import { useFormValues } from "#src/entities/form/use-form-values.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderDialogGiven } from "#src/features/orders/OrderDialog.tsx";
import { ReasonField } from "#src/features/orders/ReasonField.tsx";

/** What is decided with: the revision that was seen, why it is refused (null where it isn't), the key of the call. */
interface Decided {
  readonly version: number;
  readonly refusal: string | null;
  readonly idempotency_key: string;
}

interface DecideDialogProps extends OrderDialogGiven {
  refuses: boolean;
  title: string;
  submit_label: string;
  text: string;
  decide: (decided: Decided) => Promise<Order>;
}

/**
 * Takes for good what the other side has sent about an order, or refuses it with a reason that the other side reads.
 */
export function DecideDialog({ refuses, title, text, decide, ...frame }: DecideDialogProps) {
  const { values, field } = useFormValues({ reason: "" });
  const given = values.reason.trim();
  return (
    <OrderDialog
      {...frame}
      destructive={refuses}
      title={() => title}
      send={
        refuses && given === ""
          ? null
          : ({ version }, idempotency_key) => decide({ version, refusal: refuses ? given : null, idempotency_key })
      }
    >
      <Callout tone={refuses ? "warn" : "info"}>{text}</Callout>
      {refuses && <ReasonField autoFocus {...field("reason")} />}
    </OrderDialog>
  );
}
