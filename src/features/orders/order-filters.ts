import { ORDER_TURNS } from "#contract/orders/order-list.schema.ts";
import type { OrderPartiesQuery } from "#contract/orders/order-list.schema.ts";
import { INVOICE_STATES, REPAYMENT_STATES } from "#contract/orders/listed-order.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { CONFIRMATION_STATES, PAPER_STATES } from "#contract/states/order.machine.ts";
import { useCall } from "#src/api/hooks.ts";
import { LATENESS } from "#src/features/orders/order-list-state.ts";
import type { NamesQuery, RecordFilter, UseFoundNames } from "#src/kit/list/record-filter.ts";

const useParties = (of: OrderPartiesQuery["of"], asked: NamesQuery) =>
  useCall(orderApi.companies, { query: { ...asked, of } }, { enabled: asked !== null, keep_previous: true }).data;
const useCompanies: UseFoundNames = (asked) => useParties("company", asked);
const useMakers: UseFoundNames = (asked) => useParties("created_by", asked);

export const ORDER_FILTERS: readonly RecordFilter[] = [
  {
    name: "awaits",
    label: "order_list.filter.awaits",
    kind: "words",
    choices: (t) => ORDER_TURNS.map((value) => ({ value, label: t(`order_list.awaits.${value}`) })),
  },
  {
    name: "company",
    label: "order_list.filter.company",
    kind: "names",
    find: "order_list.filter.find",
    useNames: useCompanies,
  },
  {
    name: "created_by",
    label: "order_list.column.created_by",
    kind: "names",
    find: "order_list.filter.find_person",
    useNames: useMakers,
  },
  {
    name: "confirmation",
    label: "order_list.filter.confirmation",
    kind: "words",
    choices: (t) => CONFIRMATION_STATES.map((value) => ({ value, label: t(`order_list.confirmation.${value}`) })),
  },
  {
    name: "invoice",
    label: "order_list.filter.invoice",
    kind: "words",
    choices: (t) => INVOICE_STATES.map((value) => ({ value, label: t(`order_list.invoice.${value}`) })),
  },
  {
    name: "payment",
    label: "order_list.filter.payment",
    kind: "words",
    choices: (t) => PAPER_STATES.map((value) => ({ value, label: t(`order_list.payment.${value}`) })),
  },
  {
    name: "repayment",
    label: "order_list.filter.repayment",
    kind: "words",
    choices: (t) => REPAYMENT_STATES.map((value) => ({ value, label: t(`order_list.repayment.${value}`) })),
  },
  {
    name: "lateness",
    label: "order_list.filter.lateness",
    kind: "one",
    choices: (t) => LATENESS.map((value) => ({ value, label: t(`order_list.lateness.${value}`) })),
  },
  { name: "awaited", label: "order_list.filter.awaited", kind: "days" },
  { name: "created", label: "order_list.filter.created", kind: "days" },
  { name: "total", label: "order_list.filter.total", kind: "money" },
];
