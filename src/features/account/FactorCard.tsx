import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { secondFactorApi } from "#contract/users/second-factor.api.ts";
import { useCache, useCall } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { EnrolDialog } from "#src/features/account/EnrolDialog.tsx";
import { FactorOffDialog, NewCodesDialog } from "#src/features/account/ProofDialogs.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";

/** When fewer unused recovery codes than this are left, the user is advised to generate new ones. */
const LOW_RECOVERY_CODES = 3;

/** Manages the user's own second factor, which can be mandatory for administrators. */
export function FactorCard() {
  const { t, formats } = useTextTools();
  const notify = useNotify();
  const { reread } = useMe();
  const { refresh } = useCache();
  const answer = useCall(secondFactorApi.state, {});
  const [dialog, setDialog] = useState<"on" | "off" | "codes" | null>(null);
  const state = answer.data;
  const done = (words: string | null): void => {
    setDialog(null);
    if (words !== null) notify(words);
    void refresh(secondFactorApi.state, "sessions");
    // Administrator permissions may depend on the second factor.
    void reread();
  };
  const close = (): void => setDialog(null);
  return (
    <AsideCard title={t("account.factor.title")}>
      {answer.isPending && <SkeletonList rows={1} columns={2} />}
      {answer.error !== null && state === undefined && (
        <ReadFailure title={t("account.factor.failed")} answer={answer} />
      )}
      {state !== undefined && (
        <Box sx={{ display: "flex", flexDirection: "column", gap: 1.5, alignItems: "flex-start" }}>
          {state.required && state.since === null && <Callout tone="warn">{t("account.factor.required")}</Callout>}
          <span>
            {state.since === null
              ? t("account.factor.off_text")
              : t("account.factor.on_text", {
                  at: formats.dateTime(state.since),
                  count: formats.count(state.recovery_codes_left),
                })}
          </span>
          {state.since !== null && state.recovery_codes_left <= LOW_RECOVERY_CODES && (
            <Callout tone="warn">{t("account.factor.few")}</Callout>
          )}
          {state.since === null ? (
            <Button variant="contained" onClick={() => setDialog("on")}>
              {t("account.factor.turn_on")}
            </Button>
          ) : (
            <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
              <Button onClick={() => setDialog("codes")}>{t("account.factor.new_codes")}</Button>
              <Button color="error" onClick={() => setDialog("off")}>
                {t("account.factor.turn_off")}
              </Button>
            </Box>
          )}
        </Box>
      )}
      {dialog === "on" && <EnrolDialog onDone={() => done(t("account.factor.is_on"))} onClose={close} />}
      {dialog === "off" && <FactorOffDialog onDone={() => done(t("account.factor.is_off"))} onClose={close} />}
      {dialog === "codes" && <NewCodesDialog onDone={() => done(null)} onClose={close} />}
    </AsideCard>
  );
}
