import { compare, isZero, subtract, toMoney } from "#contract/money/decimal.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import type { InvoiceSubjects } from "#contract/orders/order-payment.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useCall } from "#src/api/hooks.ts";
import { useCurrent } from "#src/api/use-current.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { invoicePart } from "#src/features/orders/invoice-part.ts";
import type { InvoicePart, TypedQuantities } from "#src/features/orders/invoice-part.ts";

type Subject = InvoiceSubjects["results"][number];

export const subjectKey = ({ kind, delivery }: Pick<Subject, "kind" | "delivery">): string =>
  delivery === null ? kind : `${kind}-${delivery.id}`;

interface ChosenSubject {
  /** Subjects that the user can choose from. */
  readonly subjects: readonly Pick<Subject, "kind" | "delivery">[];
  readonly chosen: Pick<Subject, "kind" | "expected" | "tolerance" | "lines"> | undefined;
  /** Lines to choose quantities of; null unless the invoice is for chosen lines. */
  readonly part: InvoicePart | null;
  /** Fields of a call that name the subject. Null if the invoice has no lines, or too much of one. */
  readonly input: { kind?: Subject["kind"]; delivery?: string; lines?: string } | null;
}

const A_PART = { kind: "part", delivery: null } as const;

/** Returns the subjects that can be invoiced now, and the chosen one with what it comes to. */
export function useInvoiceSubjects(order: Order, key: string, typed: TypedQuantities): ChosenSubject {
  const data = useCurrent(
    useCall(orderPaymentApi.invoice_subjects, { params: { id: order.id } }, { refetchOnMount: true }),
  );
  if (data === undefined) return { subjects: [], chosen: undefined, part: null, input: {} };
  const { results, ...basis } = data;
  const subjects = results.length === 0 ? [] : [...results, A_PART];
  if (key === "part") {
    const part = invoicePart(order, basis, typed);
    const { expected, tolerance, lines } = part;
    const input = lines === null ? null : { kind: "part" as const, lines };
    return { subjects, chosen: { kind: "part", expected, tolerance, lines: [] }, part, input };
  }
  const chosen = results.find((subject) => subjectKey(subject) === key);
  const delivery = chosen?.delivery ?? null;
  const input = {
    ...(chosen === undefined ? {} : { kind: chosen.kind }),
    ...(delivery === null ? {} : { delivery: String(delivery.id) }),
  };
  return { subjects, chosen, part: null, input };
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
