import Box from "@mui/material/Box";
import { orderApi } from "#contract/orders/order.api.ts";
import { maskedAccount } from "#contract/workspaces/bank-account.ts";
import { IsoDate } from "#contract/primitives.ts";
import { useCache } from "#src/api/hooks.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { ReadFailureIfAny } from "#src/kit/failure/ReadFailure.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { DecideDialog } from "#src/features/orders/DecideDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";
import { PayeeMark, usePayee } from "#src/features/orders/PayeeMark.tsx";
import { RepeatedInvoices } from "#src/features/orders/RepeatedInvoices.tsx";
import { usePaperActs } from "#src/features/orders/use-paper-acts.ts";
import type { Decision, Paper } from "#src/features/orders/use-paper-acts.ts";

interface DecidePaperDialogProps extends OrderActionProps {
  paper: Paper;
  decision: Decision;
}

/**
 * Facts that the user has checked: the bank account (by id), the invoices with the same number, and the day on which a
 * payment was made.
 */
interface Checked {
  readonly account: number | null;
  readonly repeats: boolean;
  readonly paid_on: string;
}

/**
 * Confirms an invoice or payment, or rejects it with a reason that the other company can read. Neither decision can be
 * undone.
 */
export function DecidePaperDialog({ paper, decision, ...frame }: DecidePaperDialogProps) {
  const { order } = frame;
  const { t, formats } = useTextTools();
  const { refresh } = useCache();
  const decide = usePaperActs();
  const { today } = useDays();
  const confirms = decision === "confirm";
  const pays = confirms && paper.of === "payment";
  const { answer, payee } = usePayee(order, confirms);
  const { values, field } = useFormValues<Checked>({ account: null, repeats: false, paid_on: today });
  const key = `order_payment.${decision}_${paper.of}` as const;
  const money = (amount: string): string => formats.money(amount, order.currency);
  const words =
    paper.of === "invoice"
      ? { number: paper.record.number, amount: money(paper.record.total) }
      : { part: t(`order_payment.part.${paper.record.part}`), amount: money(paper.record.amount) };
  const repeats = paper.of === "invoice" && confirms ? paper.record.repeats : [];
  const isFirst = paper.of === "payment" && payee?.is_paid_before === false;
  const paid_on = pays ? IsoDate.safeParse(values.paid_on).data : undefined;
  const isReady =
    !confirms ||
    ((!pays || paid_on !== undefined) &&
      payee !== undefined &&
      (!isFirst || payee?.id === values.account) &&
      (repeats.length === 0 || values.repeats));
  return (
    <DecideDialog
      {...frame}
      refuses={!confirms}
      title={t(`${key}.title`, words)}
      submitLabel={t(`${key}.confirm`)}
      text={t(`${key}.text`)}
      isReady={isReady}
      decide={async (decided) => {
        try {
          const checked = { account: payee?.id, paid_on, known_repeats: repeats.map(({ id }) => id) };
          return await decide(paper, { order: order.id, ...decided, ...checked });
        } catch (reason) {
          // The bank account may have changed since the dialog opened, so the current account is loaded.
          void refresh(orderApi.billing);
          throw reason;
        }
      }}
    >
      {pays && (
        <FieldDate label={t("order_payment.field.paid_on")} {...field("paid_on")} max={today} required autoFocus />
      )}
      {answer.isError && <ReadFailureIfAny answer={answer} />}
      <PayeeMark order={order} payee={payee} />
      {isFirst && payee !== null && (
        <>
          <Callout tone="warn">
            <b>{t("orders.payee.first")}</b>
            <Box sx={{ overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums" }}>
              {t("orders.payee.account", { account: payee.checking_account, bik: payee.bik, name: payee.name })}
            </Box>
          </Callout>
          <FieldCheckbox
            label={t("orders.payee.check", { account: maskedAccount(payee.checking_account) })}
            checked={payee.id === values.account}
            onChange={(isChecked) => field("account").onChange(isChecked ? payee.id : null)}
          />
        </>
      )}
      {paper.of === "invoice" && confirms && <RepeatedInvoices invoice={paper.record} />}
      {repeats.length > 0 && (
        <FieldCheckbox
          label={t("order_payment.repeats.check")}
          checked={values.repeats}
          onChange={field("repeats").onChange}
        />
      )}
    </DecideDialog>
  );
}
