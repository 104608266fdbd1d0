import { isZero, subtract, toMoney } from "#contract/money/decimal.ts";
import { nextNumber } from "#contract/order-paper/next-invoice-number.ts";
import type { InvoiceDraft, InvoiceMake, InvoicePreview } from "#contract/order-paper/invoice-draft.schema.ts";
import { payeeProblems } from "#contract/order-paper/payee-requisites.ts";
import type { Payee } from "#contract/order-paper/payee-requisites.ts";
import { AppError, otherSideError } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { drawInWorker } from "#server/platform/paper/draw-in-worker.ts";
import { isNumberTaken, lockInvoiceNumbers, sentNumbers } from "#server/modules/order-paper/invoice-number.store.ts";
import { advancePaperData, duePaperData, partPaperData } from "#server/modules/order-paper/due-paper.ts";
import { invoicePaperOf } from "#server/modules/order-paper/invoice-paper.ts";
import { readOrderPaperData } from "#server/modules/order-paper/order-paper.ts";
import type { DuePaperData } from "#server/modules/order-paper/due-paper.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { expectInvoice, readInvoiceBasis } from "#server/modules/orders/match-invoice.ts";
import { lockOrderForInvoice, noteInvoice, storeInvoice, subjectOf } from "#server/modules/orders/send-invoice.ts";
import { companyView } from "#server/modules/workspaces/company.view.ts";
import { findCompany } from "#server/modules/workspaces/company.store.ts";
import { amountsIn } from "#server/platform/amounts.ts";
import { translate } from "#server/platform/translate.ts";

const PDF = "application/pdf";
/** Characters that some operating system doesn't allow in file names. */
const NOT_IN_NAMES = /[\\/:*?"<>|]+/gu;

const yearOf = (date: string): number => Number(date.slice(0, 4));
const thisYear = ({ now }: MemberContext): number =>
  Number(new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "Europe/Moscow" }).format(now));

/** @throws AppError not_found; forbidden if the caller is the order's customer */
async function assertSupplies(ctx: MemberContext, id: number): Promise<void> {
  const { supplier } = await findOrder(ctx, id);
  if (supplier.id !== ctx.db.me) throw otherSideError();
}

async function ownCompany(ctx: MemberContext) {
  const row = await findCompany(ctx.db);
  const company = row === undefined ? null : companyView(row);
  return { company, problems: payeeProblems(company, ctx.now) };
}

const isVerified = ({ principal }: MemberContext): boolean => principal.workspace.status === "VERIFIED";

/**
 * Returns the payee of an invoice.
 * @throws AppError payee_not_verified, requisites_incomplete with the missing or invalid fields
 */
async function readPayee(ctx: MemberContext): Promise<Payee> {
  if (!isVerified(ctx)) throw new AppError("payee_not_verified");
  const { company, problems } = await ownCompany(ctx);
  const { inn, bank_name, bik, correspondent_account, checking_account } = company ?? {};
  if (
    company === null ||
    problems.length > 0 ||
    !inn ||
    !bank_name ||
    !bik ||
    !correspondent_account ||
    !checking_account
  ) {
    const names = problems.map(({ field }) => translate(ctx.language, `orders.company.${field}`));
    throw new AppError("requisites_incomplete", {
      params: { fields: names.join(", ") },
      fields: Object.fromEntries(problems.map(({ field, code }) => [field, [code]])),
    });
  }
  const { name, kpp } = company;
  return { name, kpp, inn, bank_name, bik, correspondent_account, checking_account };
}

/**
 * Returns the initial values of an order's invoice.
 * @throws AppError not_found, forbidden
 */
export async function draftInvoice(ctx: MemberContext, id: number): Promise<InvoiceDraft> {
  await assertSupplies(ctx, id);
  const { problems } = await ownCompany(ctx);
  return { number: nextNumber(await sentNumbers(ctx.db, thisYear(ctx))), is_verified: isVerified(ctx), problems };
}

/**
 * Checks that the payment deadline isn't before the invoice date, which would be a typo.
 * @throws AppError invalid_input if the deadline is before the invoice date
 */
function assertPayable({ date, pay_until }: InvoicePreview): void {
  if (pay_until === undefined || pay_until >= date) return;
  throw new AppError("invalid_input", { fields: { pay_until: ["before_invoice"] } });
}

/**
 * Returns the data of what an invoice is for: all that is to be paid, or a part of it.
 * @throws AppError not_found, nothing_to_invoice, invoice_needs_file
 */
async function paperData(ctx: MemberContext, id: number, details: InvoicePreview): Promise<DuePaperData> {
  const data = await readOrderPaperData(ctx, id);
  const basis = await readInvoiceBasis(ctx, data.order);
  if (details.kind === "rest" && isZero(basis.sums.invoiced)) return duePaperData(data);
  const expected = expectInvoice(basis, subjectOf(details));
  return details.kind === "advance" ? advancePaperData(data, expected) : partPaperData(data, expected);
}

/**
 * Draws the invoice as a PDF in a worker thread, outside any transaction. Calls `check` first.
 * @throws AppError not_found, payee_not_verified, requisites_incomplete, invalid_input, and the errors of `check`
 */
async function drawInvoice(
  ctx: PreTransactionContext<MemberContext>,
  { id, details, check }: { id: number; details: InvoicePreview; check: (inside: MemberContext) => Promise<void> },
): Promise<{ name: string; type: string; content: Buffer }> {
  assertPayable(details);
  const invoice = await ctx.transaction(async (inside) => {
    await check(inside);
    return { ...(await paperData(inside, id, details)), payee: await readPayee(inside), details };
  });
  const content = await drawInWorker(invoicePaperOf(invoice, ctx.language));
  const name = translate(ctx.language, "order_invoice.paper.file", {
    number: details.number.replace(NOT_IN_NAMES, "-"),
  });
  return { name, type: PDF, content };
}

/**
 * Returns the invoice as it would be sent.
 * @throws AppError forbidden, and the errors of `drawInvoice`
 */
export async function previewInvoice(
  ctx: PreTransactionContext<MemberContext>,
  id: number,
  details: InvoicePreview,
): Promise<FileAnswer> {
  const { name, ...drawn } = await drawInvoice(ctx, { id, details, check: (inside) => assertSupplies(inside, id) });
  return { ...drawn, name: `${translate(ctx.language, "order_invoice.paper.preview", { name })}.pdf` };
}

/**
 * Checks that a generated invoice is for exactly the sum of its lines, whatever the customer tolerates.
 * @throws AppError invoice_total_differs with both sums
 */
function assertExact(
  { language }: MemberContext,
  { currency }: OrderRow,
  { total, expected }: { total: string; expected: string },
): void {
  const difference = subtract(total, expected);
  if (isZero(difference)) return;
  const { money } = amountsIn(language, currency);
  throw new AppError("invoice_total_differs", {
    params: { invoice: money(total), order: money(expected), difference: money(toMoney(difference)) },
  });
}

/**
 * Checks that the supplier hasn't used the number for another order's invoice this year. The error suggests the next
 * free number.
 * @throws AppError invalid_input if the number is taken
 */
async function assertNumberFree(
  ctx: MemberContext,
  order: number,
  { number, date }: Pick<InvoiceMake, "number" | "date">,
): Promise<void> {
  await lockInvoiceNumbers(ctx.db);
  const year = yearOf(date);
  if (!(await isNumberTaken(ctx.db, { order, number, year }))) return;
  const next = nextNumber(await sentNumbers(ctx.db, year));
  throw new AppError("invalid_input", {
    problems: [{ code: "invoice_number_taken", field: "number", params: { number, next } }],
  });
}

/**
 * Creates the invoice of an order in the supplier's language and sends it. The revision check ensures that the invoice
 * shows the order as the supplier saw it. The file is stored like an uploaded invoice.
 * @throws AppError payee_not_verified, requisites_incomplete, invalid_input, invoice_total_differs, and the errors of
 * `noteInvoice`
 */
export async function makeInvoice(
  ctx: PreTransactionContext<MemberContext>,
  id: number,
  { version, total, ...details }: InvoiceMake,
): Promise<OrderView> {
  const { pay_until: _pay_until, ...sent } = details;
  const invoice = { ...sent, version, total: toMoney(total) };
  // Avoids drawing an invoice that would be refused. Drawing holds no lock, so the check is repeated when the invoice
  // is stored.
  const check = async (inside: MemberContext): Promise<void> => {
    const { row, matched } = await lockOrderForInvoice(inside, id, invoice);
    assertExact(inside, row, { total, expected: matched.expected });
    await assertNumberFree(inside, id, invoice);
  };
  const { name, type, content } = await drawInvoice(ctx, { id, details, check });
  const file = { bytes: content, name: `${name}.pdf`, type };
  return storeInvoice(ctx, file, async (inside, stored) => {
    const after = await noteInvoice(inside, id, invoice, stored);
    await assertNumberFree(inside, id, invoice);
    return after;
  });
}
