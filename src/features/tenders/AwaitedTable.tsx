import Button from "@mui/material/Button";
import { useDelete } from "ra-core";
import { awaitedApi } from "#contract/tenders/awaited.api.ts";
import type { AwaitedSupplier } from "#contract/tenders/awaited.api.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { shownEmail } from "#contract/email-text.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useSetListCache } from "#src/api/use-list-of.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { IconAction } from "#src/ui/page/IconAction.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";

interface AwaitedTableProps {
  tender: Tender;
  rows: readonly AwaitedSupplier[];
  canChange: boolean;
  onPreview?: ((row: AwaitedSupplier) => void) | undefined;
}

export function AwaitedTable({ tender, rows, canChange, onPreview }: AwaitedTableProps) {
  const { t, formats } = useTextTools();
  const fail = useFailure();
  const notify = useNotify();
  const { refresh } = useCache();
  const take = useSetListCache("awaited-suppliers", tender.id);
  const resend = useCallMutation(awaitedApi.resend);
  const [remove] = useDelete();
  const isOpen = tender.status === "TENDER_OPENED";
  const again = async ({ id, email }: AwaitedSupplier): Promise<void> => {
    take(await resend.mutateAsync({ params: { id: tender.id, awaitedId: id } }));
    notify(t("tender_drafts.awaited.resent", { email }));
  };
  const stop = async ({ id, email }: AwaitedSupplier): Promise<void> => {
    await remove("awaited-suppliers", { id, meta: { of: tender.id } }, { returnPromise: true });
    await refresh("tenders");
    notify(t("tender_drafts.awaited.removed", { email }));
  };
  const columns = [
    { key: "email", header: t("tender_drafts.awaited.title") },
    { key: "sent_at", header: t("tenders.suppliers.sent_at") },
    { key: "actions", header: t("controls.page.actions"), hidden_header: true },
  ];
  return (
    <PlainTable label={t("tender_drafts.awaited.title")} columns={columns}>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <span className="name" style={{ overflowWrap: "anywhere" }}>
              <Icon name="mail" />
              {shownEmail(row.email)}
            </span>
          </td>
          <td className="quiet" style={{ whiteSpace: "normal" }}>
            {row.sent_at === null
              ? t("tender_drafts.awaited.not_sent")
              : t("tender_drafts.awaited.sent", { at: formats.dateTime(row.sent_at) })}
          </td>
          <td className="last" style={{ width: "auto" }}>
            {isOpen && canChange && (
              <Button
                size="small"
                variant="text"
                disabled={!row.may_resend}
                title={row.may_resend ? undefined : t("tender_drafts.awaited.too_often")}
                aria-label={t("tender_drafts.awaited.resend", { email: shownEmail(row.email) })}
                onClick={() => void again(row).catch(fail)}
              >
                {t("tender_drafts.awaited.resend_short")}
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
            {canChange && (
              <IconAction
                icon="close"
                label={t("tender_drafts.awaited.remove", { email: shownEmail(row.email) })}
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
