import Button from "@mui/material/Button";
import type { AwaitedSupplier } from "#contract/invites/awaited-supplier.schema.ts";
import { shownEmail } from "#contract/email-text.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { IconAction } from "#src/ui/page/IconAction.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";

type InvitedAddress = AwaitedSupplier & { readonly declined_at?: string | null };

const isWaiting = ({ declined_at = null }: InvitedAddress): boolean => declined_at === null;

interface InvitedAddressTableProps {
  /** A declined address has no buttons. */
  rows: readonly InvitedAddress[];
  /** Sends the email again. Without it, there is no such button. */
  onResend?: ((row: AwaitedSupplier) => Promise<unknown>) | undefined;
  onPreview?: ((row: AwaitedSupplier) => void) | undefined;
  /** Takes the invitation back. Without it, there is no such button. */
  onRemove?: ((row: AwaitedSupplier) => Promise<unknown>) | undefined;
}

/** Email addresses that were invited to a tender or into the supplier list, and haven't answered yet. */
export function InvitedAddressTable({ rows, onResend, onPreview, onRemove }: InvitedAddressTableProps) {
  const { t, formats } = useTextTools();
  const fail = useFailure();
  const notify = useNotify();
  const again = async (row: AwaitedSupplier): Promise<void> => {
    await onResend?.(row);
    notify(t("tenders.awaited.resent", { email: shownEmail(row.email) }));
  };
  const stop = async (row: AwaitedSupplier): Promise<void> => {
    await onRemove?.(row);
    notify(t("tenders.awaited.removed", { email: shownEmail(row.email) }));
  };
  const stateOf = ({ sent_at, declined_at = null }: InvitedAddress): string => {
    if (declined_at !== null) return t("suppliers.invite.declined", { at: formats.dateTime(declined_at) });
    return sent_at === null ? t("tenders.awaited.not_sent") : formats.dateTime(sent_at);
  };
  const columns = [
    { key: "email", header: t("tenders.awaited.title") },
    { key: "sent_at", header: t("tenders.suppliers.sent_at") },
    { key: "actions", header: t("controls.page.actions"), hidden_header: true },
  ];
  return (
    <PlainTable label={t("tenders.awaited.title")} columns={columns}>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <span className="name" style={{ overflowWrap: "anywhere" }}>
              <Icon name="mail" />
              {shownEmail(row.email)}
            </span>
          </td>
          <td className="quiet" style={{ whiteSpace: "normal" }}>
            {stateOf(row)}
          </td>
          <td className="last" style={{ width: "auto" }}>
            {isWaiting(row) && onResend !== undefined && (
              <Button
                size="small"
                variant="text"
                disabled={!row.may_resend}
                title={row.may_resend ? undefined : t("tenders.awaited.too_often")}
                aria-label={t("tenders.awaited.resend", { email: shownEmail(row.email) })}
                onClick={() => void again(row).catch(fail)}
              >
                {t("tenders.awaited.resend_short")}
              </Button>
            )}
            {onPreview !== undefined && (
              <IconAction
                icon="eye"
                label={t("tender_drafts.preview.of", { name: shownEmail(row.email) })}
                title={t("tender_drafts.preview.action")}
                size="small"
                iconSize={14}
                onClick={() => onPreview(row)}
              />
            )}
            {isWaiting(row) && onRemove !== undefined && (
              <IconAction
                icon="close"
                label={t("tenders.awaited.remove", { email: shownEmail(row.email) })}
                size="small"
                iconSize={14}
                onClick={() => void stop(row).catch(fail)}
              />
            )}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
