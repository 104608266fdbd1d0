import Button from "@mui/material/Button";
import { administrationApi } from "#contract/administration/administration.api.ts";
import { shownEmail } from "#contract/email-text.ts";
import { mailApi } from "#contract/mails/mail.api.ts";
import type { MailRow } from "#contract/mails/mail.api.ts";
import { monitoringApi } from "#contract/monitoring/monitoring.api.ts";
import { useCache, useCallMutation } from "#src/api/hooks.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { paths } from "#src/entities/paths.ts";
import { Section } from "#src/features/monitoring/Section.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

const SHOWN = 5;

/** Lists the last emails that could not be sent. Each, or all of them, can be sent again. */
export function FailedMails() {
  const { t, formats } = useTextTools();
  const fail = useFailure();
  const notify = useNotify();
  const { refresh } = useCache();
  const one = useCallMutation(mailApi.resend);
  const all = useCallMutation(mailApi.resend_failed);
  const { data = [] } = useListOf<MailRow>("mails", { filter: { status: ["failed"] }, most: SHOWN });
  const isBusy = one.isPending || all.isPending;
  const follow = (sent: Promise<string>): void =>
    void sent
      .then((words) => notify(words))
      .then(() => refresh("mails", administrationApi.waiting, monitoringApi.status))
      .catch(fail);
  const columns = [
    { key: "mail", header: t("monitoring.failed.mail") },
    { key: "attempts", header: t("mails_admin.column.attempts"), align: "right" as const },
    { key: "again", header: t("mails_admin.resend"), hidden_header: true },
  ];
  return (
    <Section
      title={t("monitoring.failed.title")}
      actions={
        <Button
          size="small"
          disabled={isBusy}
          onClick={() =>
            follow(all.mutateAsync({}).then(({ count }) => t("mails_admin.resent_all", formats.counted(count))))
          }
        >
          {t("monitoring.failed.all")}
        </Button>
      }
    >
      <PlainTable label={t("monitoring.failed.title")} columns={columns}>
        {data.map(({ id, to, error, attempts }) => (
          <tr key={id}>
            <td style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
              <TextLink to={paths.adminMail(id)}>{shownEmail(to)}</TextLink>
              {error !== null && <div className="quiet">{error}</div>}
            </td>
            <td className="num" align="right">
              {formats.count(attempts)}
            </td>
            <td className="last">
              <Button
                size="small"
                disabled={isBusy}
                aria-label={`${t("mails_admin.resend")}: ${shownEmail(to)}`}
                onClick={() => follow(one.mutateAsync({ params: { id } }).then(() => t("mails_admin.resent")))}
              >
                {t("monitoring.failed.again")}
              </Button>
            </td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  );
}
