import { createHash } from "node:crypto";
import { compare, isZero, normalise, roundHalfUp, subtract, sum, toMoney } from "#contract/money/decimal.ts";
import { orderCode, tenderCode } from "#contract/numbering.ts";
import { pick } from "#contract/fields.ts";
import { dueQuantity } from "#contract/orders/line-quantities.ts";
import { ONE_C_DETAILS } from "#contract/orders/order-fields.ts";
import type { OneCDetail } from "#contract/orders/order-fields.ts";
import type { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";
import type { TenantDb } from "#server/db/scope.ts";
import type { DocumentRow } from "#server/modules/one-c/document.store.ts";
import { findOrders, linesOfOrders } from "#server/modules/orders/order.store.ts";
import type { OrderItemRow, OrderRow } from "#server/modules/orders/order.store.ts";
import { unverifiedAccounts } from "#server/modules/workspaces/account.store.ts";
import { findCompanies } from "#server/modules/workspaces/company.store.ts";
import { companyView } from "#server/modules/workspaces/company.view.ts";

/** An order line for 1C, with the quantity and the amounts that are to be paid. All lines of the customer's orders with the same part have the same `key`. */
export type OneCLine = Pick<
  OrderItemRow,
  | "position"
  | "nomenclature"
  | "part_number"
  | "manufacturer"
  | "quantity"
  | "unit"
  | "price_with_vat"
  | "vat_percent"
  | "vat"
  | "total_with_vat"
> & {
  readonly key: string;
  /** Set for freight, which is a service. Missing for goods, as in documents sent before orders had freight. */
  readonly kind?: "freight";
};

/** All data of an order that is sent to 1C. None of it can change without a change to the order itself. */
export interface OneCOrder extends Pick<
  OrderRow,
  "name" | "comment" | OneCDetail | "currency" | "tax_type" | "payment_method" | "vat" | "total_with_vat"
> {
  readonly document_id: string;
  /** True if the order was declined or nothing of it is left. 1C then cancels its document. */
  readonly is_cancelled: boolean;
  readonly number: string;
  readonly date: string;
  readonly time: string;
  readonly tender: string | null;
  /** Exchange rate in roubles per unit, entered by a user. Null for the rouble, and if there is no rate. */
  readonly rate: string | null;
  readonly supplier_id: number;
  readonly supplier: CompanyInfo;
  readonly lines: readonly OneCLine[];
}

const CLOCK = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "Europe/Moscow",
});

/** Converts an instant to date and time in Moscow, as used by 1C. */
export function oneCTime(instant: string | Date): { date: string; time: string } {
  const [date = "", time = ""] = CLOCK.format(new Date(instant)).split(" ");
  return { date, time };
}

/** Derives the key of a part from its content, so that 1C recognises the part in other orders. */
function keyOf(customer: number, line: OrderItemRow): string {
  const what = [
    customer,
    line.part_number,
    line.manufacturer,
    line.part_number === null ? line.nomenclature : null,
    line.unit,
    // Goods have no kind in their key, so that their keys stay the same as before orders had freight.
    ...(line.kind === "goods" ? [] : [line.kind]),
  ];
  const hex = createHash("sha256").update(JSON.stringify(what)).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}

export interface OrderNow {
  readonly row: OrderRow;
  readonly document: OneCOrder;
}

type ReadLine = Awaited<ReturnType<typeof linesOfOrders>>[number];

/** Returns the line with what is still ordered of it: without cancelled quantities and the rest of a closed line. */
function dueLine(line: ReadLine): ReadLine {
  const { due_total: total, due_vat: vat, due_total_with_vat: total_with_vat } = line;
  const isOpenFreight = line.kind === "freight" && !line.is_closed;
  const due = isOpenFreight ? subtract(line.quantity, line.cancelled_quantity) : dueQuantity(line);
  const quantity = compare(due, line.quantity) === 0 ? line.quantity : due;
  return { ...line, quantity, total, vat, total_with_vat };
}

/** Returns lines and amounts for 1C. If nothing is left of an order, its cancelled document states what was ordered. */
function contentOf(row: OrderRow, lines: readonly ReadLine[]) {
  const due = lines.map(dueLine).filter(({ quantity }) => !isZero(quantity));
  const isEmpty = due.length === 0;
  const { vat, total_with_vat } = row;
  const amounts = isEmpty
    ? { vat, total_with_vat }
    : { vat: toMoney(sum(due.map((line) => line.vat))), total_with_vat: row.due_total_with_vat };
  const is_cancelled = row.declined_at !== null || (isEmpty && lines.length > 0);
  return { lines: isEmpty ? lines : due, amounts, is_cancelled };
}

const lineOf = (customer: number, line: OrderItemRow): OneCLine => ({
  key: keyOf(customer, line),
  ...(line.kind === "freight" ? { kind: line.kind } : {}),
  position: line.position,
  nomenclature: line.nomenclature,
  part_number: line.part_number,
  manufacturer: line.manufacturer,
  quantity: line.quantity,
  unit: line.unit,
  price_with_vat: line.price_with_vat,
  vat_percent: line.vat_percent,
  vat: line.vat,
  total_with_vat: line.total_with_vat,
});

const documentOf = (
  row: OrderRow,
  given: Pick<OneCOrder, "document_id" | "rate" | "supplier" | "lines" | "is_cancelled">,
  amounts: Pick<OneCOrder, "vat" | "total_with_vat">,
): OneCOrder => ({
  ...given,
  number: orderCode(row.number),
  ...oneCTime(row.created_at),
  tender: row.tender === null ? null : tenderCode(row.tender),
  name: row.name,
  comment: row.comment,
  ...pick(row, ONE_C_DETAILS),
  currency: row.currency,
  tax_type: row.tax_type,
  payment_method: row.payment_method,
  ...amounts,
  supplier_id: row.supplier.id,
});

/**
 * Returns the documents of orders placed by the active workspace, sorted like `wanted`. Omits orders whose supplier has
 * no company details.
 */
export async function oneCOrders(
  db: TenantDb,
  wanted: readonly Pick<DocumentRow, "order_id" | "document_id" | "rate">[],
): Promise<OrderNow[]> {
  if (wanted.length === 0) return [];
  const names = new Map(wanted.map((document) => [document.order_id, document]));
  const rows = await findOrders(db, [...names.keys()]);
  const suppliers = [...new Set(rows.map(({ supplier }) => supplier.id))];
  const companies = await findCompanies(db, suppliers);
  const unverified = await unverifiedAccounts(db, suppliers);
  const lines = await linesOfOrders(db, [...names.keys()]);
  return rows.flatMap((row) => {
    const company = companies.find(({ workspace_id }) => workspace_id === row.supplier.id);
    const named = names.get(row.id);
    if (row.customer.id !== db.me || company === undefined || named === undefined) return [];
    const { document_id, rate } = named;
    const content = contentOf(
      row,
      lines.filter(({ order_id }) => order_id === row.id),
    );
    const own = content.lines.map((line) => lineOf(db.me, line));
    const { is_cancelled, amounts } = content;
    const known = companyView(company);
    // Omits an unverified bank account, so that no payment from 1C goes to it.
    const supplier = unverified.includes(row.supplier.id) ? { ...known, checking_account: null } : known;
    return [{ row, document: documentOf(row, { document_id, rate, supplier, lines: own, is_cancelled }, amounts) }];
  });
}

/** Decimals of a price in the digest. Existing digests use four, and 1C doesn't receive more. */
const MARKED_DECIMALS = 4;

/**
 * Returns a digest of an order's content, which reveals whether the order has changed since it was queued. Excludes the
 * supplier's company details, because a change to them needs no new check of the order.
 */
export function contentMark({ supplier: _supplier, ...order }: OneCOrder): Buffer {
  const lines = order.lines.map((line) => ({
    ...line,
    price_with_vat: normalise(roundHalfUp(line.price_with_vat, MARKED_DECIMALS)),
  }));
  // Empty values are omitted, so that older orders have the same digest as before these fields existed.
  const later = { rate: order.rate, ...pick(order, ONE_C_DETAILS), is_cancelled: order.is_cancelled || null };
  const always = Object.entries({ ...order, lines }).filter(([name]) => !Object.hasOwn(later, name));
  const content = [...always, ...Object.entries(later).filter(([, value]) => value !== null)];
  return createHash("sha256")
    .update(JSON.stringify(Object.fromEntries(content)))
    .digest();
}
