import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { subtract, toMoney } from "#contract/money/decimal.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import type { OrderInvoice } from "#contract/orders/order-payment.schema.ts";
import { INVOICE_DETAIL_NAMES, INVOICE_DETAILS, INVOICE_HEADING } from "#contract/orders/paper-fields.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { download } from "#src/api/files.ts";
import { useMe } from "#src/api/me.tsx";
import { useDownload } from "#src/api/use-download.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { PaperStatusChip } from "#src/entities/order/PaperStatusChip.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { SumRow } from "#src/ui/page/SumRow.tsx";
import { FileRow } from "#src/ui/upload/FileRow.tsx";
import { DecideButtons } from "#src/features/orders/DecideButtons.tsx";
import { RepeatedInvoices } from "#src/features/orders/RepeatedInvoices.tsx";
import type { OpenPaperDialog } from "#src/features/orders/PaperDialogs.tsx";
import { InvoiceMatch } from "#src/features/orders/InvoiceMatch.tsx";
import { useSubjectName } from "#src/features/orders/use-invoice-subjects.ts";
import { useDetailFacts } from "#src/features/orders/use-detail-facts.ts";

function Invoice({ order, invoice, children }: { order: Order; invoice: OrderInvoice; children: ReactNode }) {
  const { t, formats } = useTextTools();
  const fail = useFailure();
  const { running, part, start, cancel } = useDownload(fail);
  const { id, number, date, total, status, refusal, name, size, created_by, created_at } = invoice;
  const params = { id: order.id, invoiceId: id };
  const facts = useDetailFacts()({
    names: INVOICE_DETAIL_NAMES.filter((each) => !INVOICE_HEADING.has(each)),
    fields: INVOICE_DETAILS,
    labelOf: (each) => t(`order_payment.field.${each}`),
    values: invoice,
  });
  const subjectName = useSubjectName();
  const { kind, lines, expected, corrects, corrected_total } = invoice;
  const money = (amount: string): string => formats.money(amount, order.currency);
  const notes = [
    ...(kind === "rest" ? [] : [subjectName(invoice)]),
    ...(corrects === null
      ? []
      : [t("order_payment.invoice.corrects", { number: corrects.number, total: money(corrects.total) })]),
    ...(corrected_total === total ? [] : [t("order_payment.invoice.corrected", { total: money(corrected_total) })]),
    ...facts.map(({ text }) => text),
    ...(refusal === null ? [] : [t("order_payment.invoice.refused", { reason: refusal })]),
  ];
  return (
    <Box component="li">
      <SumRow
        label={t("order_payment.invoice.number", { number, date: formats.date(date) })}
        value={formats.money(total, order.currency)}
        {...(notes.length === 0 ? {} : { note: notes.join(" · ") })}
        trail={<PaperStatusChip of="invoice" status={status} />}
      />
      <FileRow
        name={name}
        size={size}
        note={t("order_payment.invoice.sent_by", { name: created_by.name, at: formats.dateTime(created_at) })}
        isReceiving
        {...(running ? { progress: part ?? 0 } : {})}
        onCancel={cancel}
        onDownload={() =>
          void start((transfer) => download(orderPaymentApi.invoice, { params }, { default_name: name, ...transfer }))
        }
      />
      {kind !== "correction" && expected !== null && expected !== total && (
        <Callout tone="warn">
          {t("order_payment.send.tolerated", {
            order: money(expected),
            difference: money(toMoney(subtract(total, expected))),
          })}
        </Callout>
      )}
      {kind !== "rest" || status === "REQUESTED" ? <InvoiceMatch lines={lines} currency={order.currency} /> : null}
      {status === "REQUESTED" && (
        <Box sx={{ mt: 1, "&:empty": { display: "none" } }}>
          <RepeatedInvoices invoice={invoice} />
        </Box>
      )}
      {children}
    </Box>
  );
}

export function InvoiceCard({
  order,
  invoices,
  onOpen,
}: {
  order: Order;
  invoices: readonly OrderInvoice[];
  onOpen: OpenPaperDialog;
}) {
  const t = useT();
  const { workspace } = useMe();
  const { actions } = order;
  const sendsIt = workspace?.id === order.supplier.id;
  return (
    <AsideCard title={t("order_payment.invoice.title")}>
      {invoices.length === 0 && (
        <Box sx={{ color: "text.secondary", mb: 1 }}>
          {t(sendsIt ? "order_payment.invoice.none_sent" : "order_payment.invoice.none")}
        </Box>
      )}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {invoices.map((invoice) => (
          <Invoice key={invoice.id} order={order} invoice={invoice}>
            {invoice.status === "REQUESTED" && (
              <DecideButtons
                paper={{ of: "invoice", record: invoice }}
                confirms={actions.includes("confirm_invoice")}
                refuses={actions.includes("refuse_invoice")}
                onOpen={onOpen}
              />
            )}
            {invoice.status === "ISSUED" && invoice.kind !== "correction" && actions.includes("correct_invoice") && (
              <Button onClick={() => onOpen({ kind: "correct", invoice })}>{t("order_payment.correct.open")}</Button>
            )}
          </Invoice>
        ))}
      </Box>
      {actions.includes("send_invoice") && (
        <Button sx={{ mt: 1 }} startIcon={<Icon name="send" />} onClick={() => onOpen({ kind: "send" })}>
          {t("order_payment.send.open")}
        </Button>
      )}
    </AsideCard>
  );
}
