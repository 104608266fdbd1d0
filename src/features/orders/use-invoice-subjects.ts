import { compare, isZero, subtract, toMoney } from "#contract/money/decimal.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import type { InvoiceSubjects } from "#contract/orders/order-payment.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useCall } from "#src/api/hooks.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

type Subject = InvoiceSubjects["results"][number];

export const subjectKey = ({ kind, delivery }: Pick<Subject, "kind" | "delivery">): string =>
  delivery === null ? kind : `${kind}-${delivery.id}`;

/** Returns the fields of a call that name the subject of an invoice. */
export const subjectOf = ({ kind, delivery }: Subject): { kind: Subject["kind"]; delivery?: string } =>
  delivery === null ? { kind } : { kind, delivery: String(delivery.id) };

/** Returns the subjects that can be invoiced now, and the chosen one. */
export function useInvoiceSubjects(
  order: Pick<Order, "id">,
  key: string,
): { subjects: readonly Subject[]; chosen: Subject | undefined } {
  const answer = useCall(orderPaymentApi.invoice_subjects, { params: { id: order.id } }, { refetchOnMount: true });
  const subjects = answer.data?.results ?? [];
  return { subjects, chosen: subjects.find((subject) => subjectKey(subject) === key) };
}

/** Returns a function that names the subject of an invoice. */
export function useSubjectName(): (subject: {
  kind: Subject["kind"] | "correction";
  delivery: { number: number } | null;
}) => string {
  const { t } = useTextTools();
  return ({ kind, delivery }) => t(`order_payment.kind.${kind}`, { number: delivery?.number ?? "" });
}

/** Returns the error of a sum beyond the tolerance, or a note about a tolerated difference. */
export function useDifference(
  order: Pick<Order, "currency">,
  { typed, expected, tolerance }: { typed: string; expected: string; tolerance: string },
): { differs: string | null; note: string | null } {
  const { t, formats } = useTextTools();
  const difference = toMoney(subtract(typed, expected));
  if (isZero(difference)) return { differs: null, note: null };
  const money = (amount: string): string => formats.money(amount, order.currency);
  const params = { order: money(expected), difference: money(difference), tolerance: money(tolerance) };
  const size = difference.startsWith("-") ? subtract("0", difference) : difference;
  return compare(size, tolerance) <= 0
    ? { differs: null, note: t("order_payment.send.tolerated", params) }
    : { differs: t("order_payment.send.differs", params), note: null };
}
