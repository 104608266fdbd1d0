import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { administrationApi } from "#contract/administration/administration.api.ts";
import type { Mail } from "#contract/mails/mail.api.ts";
import { mailApi } from "#contract/mails/mail.api.ts";
import { shownEmail } from "#contract/email-text.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { ResourcePage } from "#src/kit/resource/ResourcePage.tsx";
import { MailBody } from "#src/features/mails/MailBody.tsx";
import { MailStatus } from "#src/features/mails/MailStatus.tsx";
import { languageOf } from "#src/locale/languages.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";

function Delivery({ mail }: { mail: Mail }) {
  const { t, formats } = useTextTools();
  const rows = [
    { key: "to", label: t("mails_admin.page.to"), value: shownEmail(mail.to) },
    { key: "created", label: t("mails_admin.page.created"), value: formats.dateTime(mail.created_at) },
    mail.sent_at !== null && { key: "sent", label: t("mails_admin.page.sent"), value: formats.dateTime(mail.sent_at) },
    { key: "attempts", label: t("mails_admin.page.attempts"), value: formats.count(mail.attempts) },
    mail.status === "waiting" && {
      key: "next",
      label: t("mails_admin.page.next"),
      value: formats.dateTime(mail.next_at),
    },
    { key: "language", label: t("mails_admin.page.language"), value: languageOf(mail.language).name },
  ];
  return (
    <Box sx={{ px: { xs: 2, sm: 2.5 }, pb: 2, display: "flex", flexDirection: "column", gap: 1.5, flex: "none" }}>
      {mail.error !== null && (
        <Callout tone="bad">
          {t("mails_admin.page.error")}: <span style={{ overflowWrap: "anywhere" }}>{mail.error}</span>
        </Callout>
      )}
      {mail.status === "kept" && mail.secret !== "in_file" && (
        <Callout tone="mute">{t("mails_admin.page.kept")}</Callout>
      )}
      {mail.secret !== "none" && (
        <Callout tone={mail.secret === "shown" ? "warn" : "mute"}>
          {mail.secret === "in_file"
            ? t("mails_admin.secret.in_file", { file: `mails/${mail.id}.eml` })
            : t(`mails_admin.secret.${mail.secret}`)}
        </Callout>
      )}
      <Box sx={{ maxWidth: 560 }}>
        <KeyValueList rows={rows} />
      </Box>
    </Box>
  );
}

function Resend({ mail }: { mail: Mail }) {
  const t = useT();
  const fail = useFailure();
  const notify = useNotify();
  const { refresh } = useCache();
  const resend = useCallMutation(mailApi.resend);
  const run = (): void => {
    resend
      .mutateAsync({ params: { id: mail.id } })
      .then(() => notify(t("mails_admin.resent")))
      .then(() => refresh("mails", administrationApi.waiting))
      .catch(fail);
  };
  return (
    <Button startIcon={<Icon name="refresh" />} loading={resend.isPending} onClick={run}>
      {t("mails_admin.resend")}
    </Button>
  );
}

export function MailPage({ id }: { id: number }) {
  return (
    <ResourcePage<Mail> id={id}>
      {(mail) => (
        <Box sx={{ flex: "1 1 auto", minHeight: 0, overflow: "auto", display: "flex", flexDirection: "column" }}>
          <DetailHeader
            title={mail.subject}
            chip={<MailStatus status={mail.status} />}
            actions={mail.may_resend && <Resend mail={mail} />}
          />
          <Delivery mail={mail} />
          <MailBody mail={mail} />
        </Box>
      )}
    </ResourcePage>
  );
}
