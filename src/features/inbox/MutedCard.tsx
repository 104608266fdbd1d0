import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { inboxApi } from "#contract/inbox/inbox.api.ts";
import type { Muted } from "#contract/inbox/inbox.api.ts";
import { useCache, useCall, useCallMutation } from "#src/api/hooks.ts";
import { ReadFailureIfAny } from "#src/kit/failure/ReadFailure.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";

/** Tenders whose news the reader has switched off, with the way to follow them again. */
export function MutedCard() {
  const t = useT();
  const fail = useFailure();
  const { refresh } = useCache();
  const answer = useCall(inboxApi.muted, {});
  const act = useCallMutation(inboxApi.mute);
  const follow = ({ workspace, record }: Muted): Promise<void> =>
    act
      .mutateAsync({ body: { workspace: workspace.id, record, is_followed: true } })
      .then(() => refresh(inboxApi.muted, inboxApi.list));
  const muted = answer.data?.results ?? [];
  return (
    <AsideCard title={t("inbox.muted.title")}>
      <ReadFailureIfAny answer={answer} />
      {answer.data !== undefined && (
        <Box sx={{ color: "text.secondary" }}>{t(muted.length === 0 ? "inbox.muted.none" : "inbox.muted.text")}</Box>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {muted.map((one) => (
          <Box
            key={`${one.record.entity}-${one.record.id}`}
            component="li"
            sx={{ display: "flex", gap: 1, alignItems: "center", py: 0.75, borderTop: 1, borderColor: "ui.line" }}
          >
            <Box sx={{ flex: "1 1 auto", minWidth: 0, overflowWrap: "anywhere" }}>
              <b>{one.code}</b> {one.name}
              <Box sx={{ color: "text.secondary" }}>{one.workspace.name}</Box>
            </Box>
            <Button
              size="small"
              aria-label={t("inbox.muted.on_named", { code: one.code })}
              onClick={() => void follow(one).catch(fail)}
            >
              {t("inbox.follow.on")}
            </Button>
          </Box>
        ))}
      </Box>
    </AsideCard>
  );
}
