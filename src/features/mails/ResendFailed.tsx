import Button from "@mui/material/Button";
import { administrationApi } from "#contract/administration/administration.api.ts";
import { mailApi } from "#contract/mails/mail.api.ts";
import { useCallMutation, useCache, useCall } from "#src/api/hooks.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

/** Resends all emails whose delivery failed. Renders nothing if there are none. */
export function ResendFailed() {
  const { t, formats } = useTextTools();
  const fail = useFailure();
  const notify = useNotify();
  const { refresh } = useCache();
  const resend = useCallMutation(mailApi.resend_failed);
  const count = useCall(administrationApi.waiting, {}).data?.failed_mails ?? 0;
  if (count === 0) return null;
  const run = (): void => {
    resend
      .mutateAsync({})
      .then((answer) => notify(t("mails_admin.resent_all", formats.counted(answer.count))))
      .then(() => refresh("mails", administrationApi.waiting))
      .catch(fail);
  };
  return (
    <Button startIcon={<Icon name="refresh" />} loading={resend.isPending} onClick={run}>
      {t("mails_admin.resend_all", { count: formats.count(count) })}
    </Button>
  );
}
