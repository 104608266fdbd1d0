import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { TenderSupplier } from "#contract/tenders/tender.schema.ts";
import { CompanyStatus } from "#src/entities/company/CompanyStatus.tsx";
import { InvitationState } from "#src/entities/tender/InvitationState.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { ProgressLine } from "#src/ui/page/ProgressLine.tsx";
import { WorkspaceMark } from "#src/ui/page/WorkspaceMark.tsx";

const Table = styled("table")(({ theme }) => ({
  width: "100%",
  borderCollapse: "collapse",
  "& th": { height: 32, padding: "0 10px", textAlign: "left", fontWeight: 500, color: theme.vars.palette.text.secondary, backgroundColor: theme.vars.palette.ui.sunken, borderBottom: `1px solid ${theme.vars.palette.ui.lineStrong}`, whiteSpace: "nowrap" },
  "& td": { height: 36, padding: "2px 10px", borderBottom: `1px solid ${theme.vars.palette.ui.line}`, whiteSpace: "nowrap" },
  "& th:first-of-type, & td:first-of-type": { paddingLeft: 20 },
  "& td > span": { verticalAlign: "middle" },
  "& td:last-of-type": { width: 44, textAlign: "right" },
  "& tr:hover td": { backgroundColor: theme.vars.palette.ui.hover },
  "& .name": { display: "flex", alignItems: "center", gap: 8, fontWeight: 500, whiteSpace: "normal" },
  "& .quiet": { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down("lg")]: { "& .mail": { display: "none" } },
  [theme.breakpoints.down("sm")]: { "& th:first-of-type, & td:first-of-type": { paddingLeft: 16 }, "& .wide": { display: "none" } },
}));

const Scroll = styled("div")({ overflowX: "auto", flex: "none" });

/** "9 of 10" with a bar: how often a supplier answered with prices before; "first time" when it never was asked. */
function Before({ supplier }: { supplier: TenderSupplier }) {
  const t = useT();
  const formats = useFormats();
  if (supplier.invited === 0) return <span style={{ color: "var(--mui-palette-ui-ink3)" }}>{t("tenders.suppliers.first_time")}</span>;
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: 8 }} className="num quiet">
      <ProgressLine label={t("tenders.suppliers.before")} total={supplier.invited} parts={[{ value: supplier.answered, tone: "good" }]} width={36} />
      {t("ui.progress.of", { done: formats.count(supplier.answered), total: formats.count(supplier.invited) })}
    </span>
  );
}

interface SupplierTableProps {
  suppliers: readonly TenderSupplier[];
  /** After sending: what each has done, and when it was sent. */
  sent: boolean;
  /** Whether this one may be taken off; absent where nobody may. */
  onRemove?: ((supplier: TenderSupplier) => void) | undefined;
}

/** The suppliers of a tender: who they are, what they have done, how they answered before. */
export function SupplierTable({ suppliers, sent, onRemove }: SupplierTableProps) {
  const t = useT();
  const formats = useFormats();
  const mayRemove = ({ state }: TenderSupplier): boolean => state === "listed" || state === "sent" || state === "opened";
  return (
    <Scroll>
      <Table aria-label={t("tenders.tab.suppliers")}>
        <thead>
          <tr>
            <th scope="col">{t("tenders.suppliers.name")}</th>
            {sent && <th scope="col">{t("tenders.suppliers.state")}</th>}
            {sent && <th scope="col" className="wide">{t("tenders.suppliers.sent_at")}</th>}
            <th scope="col" className="wide">{t("tenders.suppliers.inn")}</th>
            <th scope="col" className="wide mail">{t("tenders.suppliers.email")}</th>
            <th scope="col" className="wide">{t("tenders.suppliers.company")}</th>
            <th scope="col" className={sent ? "wide" : ""}>{t("tenders.suppliers.before")}</th>
            {onRemove !== undefined && (
              <th>
                <span className="visually-hidden">{t("ui.page.actions")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {suppliers.map((supplier) => (
            <tr key={supplier.id}>
              <td>
                <span className="name">
                  <WorkspaceMark id={supplier.supplier.id} name={supplier.supplier.name} />
                  {supplier.supplier.name}
                </span>
              </td>
              {sent && (
                <td>
                  <InvitationState state={supplier.state} />
                </td>
              )}
              {sent && <td className="num quiet wide">{supplier.sent_at === null ? t("ui.empty_value") : formats.dateTime(supplier.sent_at)}</td>}
              <td className="code quiet wide">{supplier.inn ?? t("ui.empty_value")}</td>
              <td className="quiet wide mail">{supplier.email ?? t("ui.empty_value")}</td>
              <td className="wide">
                <CompanyStatus status={supplier.company_status} />
              </td>
              <td className={sent ? "wide" : ""}>
                <Before supplier={supplier} />
              </td>
              {onRemove !== undefined && (
                <td>
                  {mayRemove(supplier) && (
                    <IconButton size="small" aria-label={t("tenders.suppliers.remove_named", { name: supplier.supplier.name })} title={t("tenders.suppliers.remove")} onClick={() => onRemove(supplier)}>
                      <Icon name="close" size={14} />
                    </IconButton>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}
