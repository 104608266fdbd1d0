import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { InvoiceDraft, InvoicePreviewInput } from "#contract/order-paper/invoice-draft.schema.ts";
import { orderPaperApi } from "#contract/order-paper/order-paper.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { download } from "#src/api/files.ts";
import { useMe } from "#src/api/me.tsx";
import { useDownload } from "#src/api/use-download.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

function ToCompany() {
  const t = useT();
  const { workspace } = useMe();
  if (workspace === null) return null;
  return <TextLink to={paths.workspace(workspace.id, "company")}>{t("order_invoice.make.mend")}</TextLink>;
}

/** Explains that an unverified company can't generate invoices, and links to the verification. */
export function UnverifiedPayee() {
  const t = useT();
  return (
    <Callout tone="warn" role="status">
      <div>{t("order_invoice.make.unverified")}</div>
      <ToCompany />
    </Callout>
  );
}

export function RequisiteProblems({ problems }: Pick<InvoiceDraft, "problems">) {
  const t = useT();
  if (problems.length === 0) return null;
  return (
    <Callout tone="warn" role="status">
      {t("order_invoice.make.problems")}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {problems.map(({ field, code }) => (
          <li key={field}>
            {t("order_invoice.make.problem", { field: t(`orders.company.${field}`), why: t(`validation.${code}`) })}
          </li>
        ))}
      </Box>
      <ToCompany />
    </Callout>
  );
}

/**
 * Describes the invoice that will be generated, with a link to a preview. Renders nothing if no invoice can be
 * generated.
 */
export function MadeInvoice({
  order,
  total,
  details,
}: {
  order: Order;
  total: string;
  details: InvoicePreviewInput | null;
}) {
  const { t, formats } = useTextTools();
  const { running, start } = useDownload(useFailure());
  const preview = (): void => {
    if (details === null) return;
    const params = { id: order.id };
    void start((transfer) =>
      download(
        orderPaperApi.invoice_preview,
        { params, query: details },
        { ...transfer, default_name: `${details.number}.pdf` },
      ),
    );
  };
  return (
    <Box>
      <Box sx={{ color: "text.secondary", mb: 1 }}>
        {t("order_invoice.make.text", { total: formats.money(total, order.currency) })}
      </Box>
      <Button startIcon={<Icon name="download" />} loading={running} disabled={details === null} onClick={preview}>
        {t("order_invoice.make.preview")}
      </Button>
    </Box>
  );
}
