import Box from "@mui/material/Box";
import type { FailedSignIn } from "#contract/users/account.schema.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { ReadFailureIfAny } from "#src/kit/failure/ReadFailure.tsx";
import { browserName } from "#src/features/account/browser-name.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";

/** Maximum number of rows shown, because an attack produces many similar rows. */
const SHOWN = 10;

export function FailedSignInsCard() {
  const { t, formats } = useTextTools();
  const answer = useListOf<FailedSignIn>("failed-sign-ins", { most: SHOWN });
  const rows = answer.data ?? [];
  return (
    <AsideCard title={t("account.profile.failed_title")}>
      {answer.isPending && <SkeletonList rows={2} columns={2} />}
      <ReadFailureIfAny answer={answer} />
      {answer.data?.length === 0 && <Box sx={{ color: "text.secondary" }}>{t("account.profile.failed_none")}</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {rows.map(({ id, action, at, times, address, user_agent }) => (
          <Box key={id} component="li" sx={{ py: 0.75, borderTop: 1, borderColor: "ui.line" }}>
            <Box sx={{ fontWeight: 500 }}>
              {t(`audit.action.${action}`)}
              {times > 1 && `, ${t("account.profile.failed_times", { smart_count: times })}`}
            </Box>
            <Box className="num" sx={{ color: "text.secondary" }}>
              {t("account.profile.failed_from", { at: formats.dateTime(at), address: address ?? t("ui.empty_value") })}
              {" · "}
              {browserName(user_agent) ?? t("account.profile.unknown_browser")}
            </Box>
          </Box>
        ))}
      </Box>
      {rows.length > 0 && <Box sx={{ mt: 1, color: "text.secondary" }}>{t("account.profile.failed_hint")}</Box>}
    </AsideCard>
  );
}
