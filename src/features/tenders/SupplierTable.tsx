import type { ReactNode } from "react";
import type { TenderSupplier } from "#contract/tenders/tender.schema.ts";
import { shownEmail } from "#contract/email-text.ts";
import { CompanyStatus } from "#src/entities/company/CompanyStatus.tsx";
import { InvitationState } from "#src/entities/tender/InvitationState.tsx";
import { OutsideTag } from "#src/entities/tender/OutsideTag.tsx";
import { ReceivedCells } from "#src/features/tenders/ReceivedCells.tsx";
import { RemindButton } from "#src/features/tenders/RemindButton.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { IconAction } from "#src/ui/page/IconAction.tsx";
import { ProgressLine } from "#src/ui/page/ProgressLine.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { WorkspaceMark } from "#src/ui/page/WorkspaceMark.tsx";

/**
 * Shows how often a supplier answered earlier invitations with prices, such as "9 of 10", with a bar. Without earlier
 * invitations, shows "first time".
 */
function Before({ supplier }: { supplier: TenderSupplier }) {
  const { t, formats } = useTextTools();
  if (supplier.invited === 0)
    return <span style={{ color: "var(--mui-palette-ui-ink3)" }}>{t("tenders.suppliers.first_time")}</span>;
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: 8 }} className="num quiet">
      <ProgressLine
        label={t("tenders.suppliers.before")}
        total={supplier.invited}
        parts={[{ value: supplier.answered, tone: "good" }]}
        width={36}
      />
      {formats.progress(supplier.answered, supplier.invited)}
    </span>
  );
}

interface SupplierTableProps {
  suppliers: readonly TenderSupplier[];
  lots: number;
  /** True if the tender has been sent. The table then shows each supplier's progress with its date. */
  sent: boolean;
  /** Previews the tender as the supplier will see it. Absent after sending. */
  onPreview?: ((supplier: TenderSupplier) => void) | undefined;
  /** Reminds a supplier who hasn't answered. Absent if no reminders are possible. */
  onRemind?: ((supplier: TenderSupplier) => void) | undefined;
  /** Removes a supplier. Absent if no supplier can be removed. */
  onRemove?: ((supplier: TenderSupplier) => void) | undefined;
  action?: ((supplier: TenderSupplier) => ReactNode) | undefined;
}

export function SupplierTable({ suppliers, lots, sent, onPreview, onRemind, onRemove, action }: SupplierTableProps) {
  const hasActions =
    onPreview !== undefined || onRemind !== undefined || onRemove !== undefined || action !== undefined;
  const { t, formats } = useTextTools();
  const mayRemove = ({ state }: TenderSupplier): boolean =>
    state === "listed" || state === "sent" || state === "opened";
  // After sending, what was received replaces what helps to choose a supplier.
  const columns = [
    { key: "name", header: t("tenders.suppliers.name") },
    ...(sent
      ? [
          { key: "state", header: t("tenders.suppliers.state") },
          { key: "total", header: t("tenders.suppliers.total"), hide: "wide" as const },
          { key: "coverage", header: t("tenders.suppliers.coverage"), hide: "wide" as const },
          { key: "submitted_at", header: t("tenders.suppliers.submitted_at"), hide: "wide" as const },
          { key: "file", header: t("tenders.suppliers.file"), hide: "roomy" as const },
          { key: "sent_at", header: t("tenders.suppliers.sent_at"), hide: "roomy" as const },
          { key: "reminded_at", header: t("questions.remind.column"), hide: "roomy" as const },
        ]
      : []),
    ...(sent
      ? []
      : [
          { key: "inn", header: t("tenders.suppliers.inn"), hide: "wide" as const },
          { key: "email", header: t("tenders.suppliers.email"), hide: "roomy" as const },
          { key: "company", header: t("tenders.suppliers.company"), hide: "wide" as const },
          { key: "before", header: t("tenders.suppliers.before") },
        ]),
    ...(hasActions ? [{ key: "actions", header: t("controls.page.actions"), hidden_header: true }] : []),
  ];
  return (
    <PlainTable label={t("tenders.tab.suppliers")} columns={columns}>
      {suppliers.map((supplier) => (
        <tr key={supplier.id}>
          <td style={sent ? { minWidth: 200 } : undefined}>
            <span className="name">
              <WorkspaceMark id={supplier.supplier.id} name={supplier.supplier.name} />
              {supplier.supplier.name}
              {sent && supplier.company_status !== null && supplier.company_status !== "ACTIVE" && (
                <CompanyStatus status={supplier.company_status} />
              )}
            </span>
          </td>
          {sent && (
            <td>{supplier.entered_at === null ? <InvitationState state={supplier.state} /> : <OutsideTag />}</td>
          )}
          {sent && <ReceivedCells received={supplier.received} lots={lots} />}
          {sent && (
            <td className="num quiet roomy">
              {supplier.sent_at === null ? t("ui.empty_value") : formats.dateTime(supplier.sent_at)}
            </td>
          )}
          {sent && (
            <td className="num quiet roomy">
              {supplier.reminded_at === null ? t("ui.empty_value") : formats.dateTime(supplier.reminded_at)}
            </td>
          )}
          {!sent && (
            <>
              <td className="code quiet wide">{supplier.inn ?? t("ui.empty_value")}</td>
              <td className="quiet roomy">
                {supplier.email === null ? t("ui.empty_value") : shownEmail(supplier.email)}
              </td>
              <td className="wide">
                <CompanyStatus status={supplier.company_status} />
              </td>
              <td>
                <Before supplier={supplier} />
              </td>
            </>
          )}
          {hasActions && (
            <td className="last" style={{ width: "auto" }}>
              {onPreview !== undefined && (
                <IconAction
                  icon="eye"
                  label={t("tender_drafts.preview.of", { name: supplier.supplier.name })}
                  title={t("tender_drafts.preview.action")}
                  size="small"
                  iconSize={14}
                  onClick={() => onPreview(supplier)}
                />
              )}
              {action?.(supplier)}
              {onRemind !== undefined && <RemindButton supplier={supplier} onRemind={() => onRemind(supplier)} />}
              {onRemove !== undefined && mayRemove(supplier) && (
                <IconAction
                  icon="close"
                  label={t("tenders.suppliers.remove_named", { name: supplier.supplier.name })}
                  title={t("tenders.suppliers.remove")}
                  size="small"
                  iconSize={14}
                  onClick={() => onRemove(supplier)}
                />
              )}
            </td>
          )}
        </tr>
      ))}
    </PlainTable>
  );
}
