import { useMemo } from "react";
import type { MailRow } from "#contract/mails/mail.api.ts";
import { MailStatus } from "#src/features/mails/MailStatus.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import type { GridColumn } from "#src/ui/grid/columns.ts";

/** Columns of the outbox. */
export function useMailColumns(): readonly GridColumn<MailRow>[] {
  const t = useT();
  const formats = useFormats();
  return useMemo(
    (): GridColumn<MailRow>[] => [
      {
        field: "created_at",
        kind: "custom",
        header: t("mails_admin.column.created"),
        width: 152,
        priority: 3,
        format: (_value, { created_at }) => formats.dateTime(created_at),
      },
      { field: "to", kind: "text", header: t("mails_admin.column.to"), flex: 1, minWidth: 200 },
      { field: "subject", kind: "text", header: t("mails_admin.column.subject"), flex: 2, minWidth: 220 },
      {
        field: "status",
        kind: "custom",
        header: t("mails_admin.column.status"),
        width: 156,
        format: (_value, { status }) => t(`mails_admin.status.${status}`),
        render: ({ status }) => <MailStatus plain status={status} />,
      },
      {
        field: "attempts",
        kind: "custom",
        header: t("mails_admin.column.attempts"),
        width: 92,
        align: "right",
        priority: 2,
        format: (_value, { attempts }) => formats.count(attempts),
      },
      { field: "error", kind: "text", header: t("mails_admin.column.error"), flex: 1, minWidth: 160, priority: 1 },
    ],
    [t, formats],
  );
}
