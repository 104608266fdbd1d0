import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { tenderCode } from "#contract/numbering.ts";
import type { AnyTender } from "#contract/tenders/all-tenders.api.ts";
import { ResourcePage } from "#src/kit/resource/ResourcePage.tsx";
import { InvitationState } from "#src/entities/tender/InvitationState.tsx";
import { TenderStatusChip } from "#src/entities/tender/TenderStatusChip.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";

function Lots({ tender }: { tender: AnyTender }) {
  const { t, formats } = useTextTools();
  const columns = [
    { key: "position", header: t("all_tenders.column.position") },
    { key: "nomenclature", header: t("all_tenders.column.nomenclature") },
    { key: "part_number", header: t("all_tenders.column.part_number") },
    { key: "manufacturer", header: t("all_tenders.column.manufacturer"), hide: "wide" as const },
    { key: "quantity", header: t("all_tenders.column.quantity") },
  ];
  return (
    <PlainTable label={t("all_tenders.lots")} columns={columns}>
      {tender.lots.map((lot) => (
        <tr key={lot.id}>
          <td className="num">{lot.position}</td>
          <td style={{ whiteSpace: "normal" }}>{lot.nomenclature ?? t("ui.empty_value")}</td>
          <td className="code" style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
            {lot.part_number ?? t("ui.empty_value")}
          </td>
          <td className="wide">{lot.manufacturer ?? t("ui.empty_value")}</td>
          <td className="num">{formats.quantity(lot.quantity)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

function Suppliers({ tender }: { tender: AnyTender }) {
  const { t, formats } = useTextTools();
  const columns = [
    { key: "name", header: t("all_tenders.column.supplier") },
    { key: "state", header: t("all_tenders.column.state") },
    { key: "sent_at", header: t("all_tenders.column.sent_at"), hide: "wide" as const },
  ];
  return (
    <PlainTable label={t("all_tenders.suppliers")} columns={columns}>
      {tender.suppliers.map(({ supplier, state, sent_at }) => (
        <tr key={supplier.id}>
          <td>{supplier.name}</td>
          <td>
            <InvitationState state={state} />
          </td>
          <td className="num quiet wide">{sent_at === null ? t("ui.empty_value") : formats.dateTime(sent_at)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

/** Shows a tender of any workspace to administrators, read-only and without prices. */
export function AnyTenderPage({ id }: { id: number }) {
  const { t, formats } = useTextTools();
  return (
    <ResourcePage<AnyTender> id={id}>
      {(tender) => (
        <>
          <DetailHeader
            title={tender.name}
            chip={<TenderStatusChip status={tender.status} />}
            meta={[
              { key: "number", content: tenderCode(tender), strong: true },
              { key: "customer", icon: "building", content: tender.customer.name },
              tender.closing_date !== null && {
                key: "closing",
                icon: "clock",
                content: formats.dateTime(tender.closing_date),
              },
            ]}
          />
          <Box sx={{ px: { xs: 2, sm: 2.5 }, pb: 1.5, flex: "none" }}>
            <Callout tone="info">{t("all_tenders.as_administrator")}</Callout>
          </Box>
          <SheetBody flush tabIndex={0} role="region" aria-label={tender.name}>
            <Typography variant="h2" sx={{ px: { xs: 2, sm: 2.5 }, py: 1 }}>
              {t("all_tenders.suppliers")}
            </Typography>
            <Suppliers tender={tender} />
            <Typography variant="h2" sx={{ px: { xs: 2, sm: 2.5 }, pt: 2.5, pb: 1 }}>
              {t("all_tenders.lots")}
            </Typography>
            <Lots tender={tender} />
          </SheetBody>
        </>
      )}
    </ResourcePage>
  );
}
