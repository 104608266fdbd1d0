import { useNavigate } from "react-router";
import { MAIL_STATUSES } from "#contract/mails/mail.api.ts";
import { listAddress } from "#src/entities/list/list-address.ts";
import { RecordList } from "#src/entities/list/RecordList.tsx";
import { paths } from "#src/entities/paths.ts";
import { MailStatus } from "#src/features/mails/MailStatus.tsx";
import { ResendFailed } from "#src/features/mails/ResendFailed.tsx";
import { useMailColumns } from "#src/features/mails/use-mail-columns.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";

/** Tabs of the list: all mails, and those of a state. */
const MAIL_VIEWS = ["all", ...MAIL_STATUSES] as const;
const read = listAddress(MAIL_VIEWS, "all");
const PHONE_ROW = 84;
/** The outbox works by itself: its states change without anybody doing something here. */
const REFRESH_MS = 15_000;

/** The outbox: every mail that the product has written, and what became of it. */
export function MailList() {
  const t = useT();
  const formats = useFormats();
  const navigate = useNavigate();
  const columns = useMailColumns();
  const { state, change } = useAddress(read);
  return (
    <RecordList
      title={t("mails_admin.title")}
      actions={<ResendFailed />}
      views={
        <ViewTabs
          tabs={MAIL_VIEWS.map((view) => ({ value: view, label: t(`mails_admin.view.${view}`) }))}
          value={state.view}
          onChange={(view) => change({ view: view === "all" ? null : view })}
        />
      }
      search_placeholder={t("mails_admin.search")}
      state={state}
      change={change}
      resource="mails"
      filter={state.view === "all" ? {} : { status: state.view }}
      refetch_every_ms={REFRESH_MS}
      columns={columns}
      empty={<EmptyState title={t("mails_admin.empty.title")}>{t("mails_admin.empty.text")}</EmptyState>}
      is_filtered={state.view !== "all"}
      onReset={() => change({ q: null, view: null })}
      phone_height={PHONE_ROW}
      phone_row={(mail) => (
        <>
          <span className="name whole">{mail.subject}</span>
          <span className="second">{mail.to}</span>
          <span className="second num">{formats.date(mail.created_at)}</span>
          <MailStatus plain status={mail.status} />
        </>
      )}
      onOpen={(mail) => void navigate(`${paths.adminMails()}/${mail.id}`)}
    />
  );
}
