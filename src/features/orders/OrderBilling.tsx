import Box from "@mui/material/Box";
import { orderApi } from "#contract/orders/order.api.ts";
import type { BillingDetails } from "#contract/orders/billing.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useCall } from "#src/api/hooks.ts";
import { ReadFailureIfAny } from "#src/kit/failure/ReadFailure.tsx";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { PayeeMark } from "#src/features/orders/PayeeMark.tsx";

const FIELDS = [
  "inn",
  "kpp",
  "ogrn",
  "legal_address",
  "bank_name",
  "bik",
  "correspondent_account",
  "checking_account",
] as const;
const CODES = new Set<string>(["inn", "kpp", "ogrn", "bik", "correspondent_account", "checking_account"]);

function CompanyCard({ title, name, company }: { title: string; name: string; company: BillingDetails["customer"] }) {
  const t = useT();
  const rows = FIELDS.flatMap((field) => {
    const value = company?.[field] ?? null;
    return value === null
      ? []
      : [
          {
            key: field,
            label: t(`orders.company.${field}`),
            value: <span className={CODES.has(field) ? "code" : ""}>{value}</span>,
          },
        ];
  });
  return (
    <AsideCard title={title}>
      <KeyValueList rows={[{ key: "name", label: t("orders.company.name"), value: company?.name ?? name }, ...rows]} />
      {rows.length === 0 && <Box sx={{ color: "text.secondary" }}>{t("orders.company.empty")}</Box>}
    </AsideCard>
  );
}

export function OrderBilling({ order }: { order: Order }) {
  const t = useT();
  const answer = useCall(orderApi.billing, { params: { id: order.id } }, { refetchOnMount: true });
  if (answer.isPending) return <SkeletonList columns={2} />;
  if (answer.data === undefined) return <ReadFailureIfAny answer={answer} />;
  return (
    // Focusable, because a scrollable area must be reachable by keyboard.
    <Box
      role="group"
      tabIndex={0}
      aria-label={t("orders.tab.billing")}
      sx={{
        px: { xs: 2, sm: 2.5 },
        py: 2,
        overflow: "auto",
        display: "grid",
        gap: 2,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
        alignContent: "start",
      }}
    >
      <Box sx={{ gridColumn: "1 / -1", "&:empty": { display: "none" } }}>
        <PayeeMark order={order} payee={answer.data.payee} />
      </Box>
      <CompanyCard title={t("orders.company.supplier")} name={order.supplier.name} company={answer.data.supplier} />
      <CompanyCard title={t("orders.company.customer")} name={order.customer.name} company={answer.data.customer} />
      <Box sx={{ gridColumn: "1 / -1" }}>
        <AsideCard title={t("orders.sum.in_words")}>
          <span lang="ru">{answer.data.total_in_words}</span>
        </AsideCard>
      </Box>
    </Box>
  );
}
