import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useParams } from "react-router";
import { administrationApi } from "#contract/administration/administration.api.ts";
import type { Mail } from "#contract/mails/mail.api.ts";
import { mailApi } from "#contract/mails/mail.api.ts";
import { ApiError } from "#src/api/api-error.ts";
import { useAct, useCache, useCall } from "#src/api/hooks.ts";
import { MissingRecord } from "#src/entities/failure/MissingRecord.tsx";
import { failureText, useFailure } from "#src/entities/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { MailBody } from "#src/features/mails/MailBody.tsx";
import { MailStatus } from "#src/features/mails/MailStatus.tsx";
import { languageOf } from "#src/locale/languages.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Breadcrumbs } from "#src/ui/page/Breadcrumbs.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";

/** When the mail was written, tried and sent; why it was not. */
function Delivery({ mail }: { mail: Mail }) {
  const t = useT();
  const formats = useFormats();
  const rows = [
    { key: "to", label: t("mails_admin.page.to"), value: mail.to },
    { key: "created", label: t("mails_admin.page.created"), value: formats.dateTime(mail.created_at) },
    ...(mail.sent_at === null
      ? []
      : [{ key: "sent", label: t("mails_admin.page.sent"), value: formats.dateTime(mail.sent_at) }]),
    { key: "attempts", label: t("mails_admin.page.attempts"), value: formats.count(mail.attempts) },
    ...(mail.status === "waiting"
      ? [{ key: "next", label: t("mails_admin.page.next"), value: formats.dateTime(mail.next_at) }]
      : []),
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
  const feedback = useFeedback();
  const { refresh } = useCache();
  const resend = useAct(mailApi.resend);
  const run = (): void => {
    resend
      .mutateAsync({ params: { id: mail.id } })
      .then(() => feedback.toast(t("mails_admin.resent")))
      .then(() => refresh(mailApi.list, mailApi.one, administrationApi.waiting))
      .catch(fail);
  };
  return (
    <Button startIcon={<Icon name="refresh" />} loading={resend.isPending} onClick={run}>
      {t("mails_admin.resend")}
    </Button>
  );
}

function Content({ id }: { id: number }) {
  const t = useT();
  const answer = useCall(mailApi.one, { params: { id } });
  const { data: mail, error } = answer;
  if (error instanceof ApiError && error.status === 404)
    return <MissingRecord text={t("mails_admin.missing")} to={paths.adminMails()} back={t("mails_admin.back")} />;
  if (error !== null)
    return (
      <ErrorState
        title={t("mails_admin.failed")}
        text={failureText(error, t) ?? ""}
        onRetry={() => void answer.refetch()}
      />
    );
  if (mail === undefined) return <LoadingOverlay active />;
  return (
    <Box sx={{ flex: "1 1 auto", minHeight: 0, overflow: "auto", display: "flex", flexDirection: "column" }}>
      <DetailHeader
        title={mail.subject}
        chip={<MailStatus status={mail.status} />}
        actions={mail.may_resend && <Resend mail={mail} />}
      />
      <Delivery mail={mail} />
      <MailBody mail={mail} />
    </Box>
  );
}

/** One mail of the outbox: the id stands in the address. */
export function MailPage() {
  const t = useT();
  const { id = "" } = useParams();
  return (
    <PageSheet>
      <Breadcrumbs
        crumbs={[{ label: t("mails_admin.title"), to: paths.adminMails() }, { label: t("mails_admin.one") }]}
      />
      {/^[1-9]\d{0,14}$/.test(id) ? (
        <Content id={Number(id)} />
      ) : (
        <MissingRecord text={t("mails_admin.missing")} to={paths.adminMails()} back={t("mails_admin.back")} />
      )}
    </PageSheet>
  );
}
