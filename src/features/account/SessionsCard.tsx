import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useDataProvider } from "ra-core";
import { accountApi } from "#contract/users/account.api.ts";
import type { OwnSession } from "#contract/users/account.schema.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { ReadFailureIfAny } from "#src/kit/failure/ReadFailure.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { browserName } from "#src/features/account/browser-name.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";

export function SessionsCard() {
  const { t, formats } = useTextTools();
  const notify = useNotify();
  const fail = useFailure();
  const { refresh } = useCache();
  const answer = useListOf<OwnSession>("sessions");
  const provider = useDataProvider();
  const endOthers = useCallMutation(accountApi.end_others);
  const rows = answer.data ?? [];
  const run = (work: Promise<unknown>, words: string): void => {
    work
      .then(() => notify(words))
      .catch(fail)
      .finally(() => void refresh("sessions"));
  };
  return (
    <AsideCard title={t("account.profile.sessions_title")}>
      {answer.isPending && <SkeletonList rows={2} columns={2} />}
      <ReadFailureIfAny answer={answer} />
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {rows.map((session) => {
          const name = browserName(session.user_agent) ?? t("account.profile.unknown_browser");
          return (
            <Box
              key={session.id}
              component="li"
              sx={{
                display: "flex",
                alignItems: "center",
                flexWrap: "wrap",
                gap: 1,
                py: 0.75,
                borderTop: 1,
                borderColor: "ui.line",
              }}
            >
              <Box sx={{ flex: "1 1 200px", minWidth: 0 }}>
                <Box sx={{ display: "flex", gap: 1, alignItems: "center", fontWeight: 500 }}>
                  {name}
                  {session.is_current && <Tag>{t("account.profile.this_one")}</Tag>}
                </Box>
                <Box className="num" sx={{ color: "text.secondary" }}>
                  {t("account.profile.last_seen", { at: formats.dateTime(session.last_seen_at) })}
                </Box>
              </Box>
              {!session.is_current && (
                <Button
                  size="small"
                  aria-label={t("account.profile.end_named", { name })}
                  onClick={() => run(provider.delete("sessions", { id: session.id }), t("account.profile.ended"))}
                >
                  {t("account.profile.end")}
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
      {rows.length > 1 && (
        <Button
          size="small"
          onClick={() => run(endOthers.mutateAsync({}), t("account.profile.others_ended"))}
          sx={{ mt: 1 }}
        >
          {t("account.profile.end_others")}
        </Button>
      )}
    </AsideCard>
  );
}
