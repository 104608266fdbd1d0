import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { oneCSettingApi } from "#contract/one-c/one-c.api.ts";
import type { OneCSetting, OneCTrial } from "#contract/one-c/one-c.schema.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { AnswerDetails } from "#src/features/one-c/AnswerDetails.tsx";
import { LongCode } from "#src/features/one-c/LongCode.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmDialog } from "#src/ui/page/ConfirmDialog.tsx";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";

interface ConnectCardProps {
  workspace: number;
  setting: OneCSetting;
  onChanged: () => void;
}

function Trial({ driver, trial }: { driver: OneCSetting["driver"]; trial: OneCTrial }) {
  const t = useT();
  const isGood = trial.outcome === "confirmed";
  const never = driver === "pull" && trial.outcome === "unreachable";
  const good = driver === null ? "" : t(`one_c.setting.trial.${driver}`);
  const bad = never ? t("one_c.setting.trial.pull_never") : t(`one_c.outcome.${trial.outcome}`);
  return (
    <Callout tone={isGood ? "good" : "bad"} role="status">
      {isGood ? good : bad}
      {trial.fits !== null && (
        <Box>{t("one_c.setting.fits", { preset: t(`one_c.setting.presets.${trial.fits}`) })}</Box>
      )}
      {trial.missing.length > 0 && (
        <Box sx={{ mt: 0.5 }}>
          {t("one_c.setting.missing")}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {trial.missing.map((name) => (
              <li key={name}>
                <LongCode>{name}</LongCode>
              </li>
            ))}
          </Box>
        </Box>
      )}
      <AnswerDetails answer={trial.answer} />
    </Callout>
  );
}

export function ConnectCard({ workspace, setting, onChanged }: ConnectCardProps) {
  const { t, formats } = useTextTools();
  const notify = useNotify();
  const makeKey = useCallMutation(oneCSettingApi.key);
  const tryIt = useCallMutation(oneCSettingApi.trial);
  const { busy, error, attempt } = useDialogAction();
  const [key, setKey] = useState<string | null>(null);
  const [trial, setTrial] = useState<OneCTrial | null>(null);
  const [asking, setAsking] = useState(false);
  const { driver, has_key } = setting;
  // These drivers need no key: files are transferred by hand, and a 1C base has its own user accounts.
  const hasKey = driver === "pull" || driver === "push";
  const params = { id: workspace };
  const make = (): Promise<void> =>
    attempt(async () => {
      setKey((await makeKey.mutateAsync({ params })).key);
      setAsking(false);
      setTrial(null);
      onChanged();
    });
  const copy = (): void => {
    navigator.clipboard.writeText(key ?? "").then(
      () => notify(t("one_c.setting.copied")),
      // Ignores a failed copy, because the user can select the visible key by hand.
      () => undefined,
    );
  };
  const check = (): Promise<void> =>
    attempt(async () => {
      setTrial(null);
      setTrial(await tryIt.mutateAsync({ params }));
    });
  const rows = [
    ...(driver === "pull"
      ? [
          {
            key: "url",
            label: t("one_c.setting.address"),
            value: <LongCode>{setting.exchange_url}</LongCode>,
          },
          {
            key: "name",
            label: t("one_c.setting.name"),
            value: <LongCode>{setting.exchange_login}</LongCode>,
          },
        ]
      : []),
    {
      key: "key",
      label: t("one_c.setting.key"),
      value: has_key ? t("one_c.setting.key_kept") : t("one_c.setting.key_none"),
    },
    driver === "pull" && {
      key: "seen",
      label: t("one_c.setting.seen"),
      value: setting.seen_at === null ? t("one_c.setting.never_seen") : formats.dateTime(setting.seen_at),
    },
  ];
  return (
    <AsideCard title={t(hasKey ? "one_c.setting.connect" : "one_c.setting.connection")}>
      <Box sx={{ display: "flex", flexDirection: "column", gap: 1 }}>
        {hasKey && (
          <>
            <KeyValueList rows={rows} />
            <Box sx={{ color: "text.secondary" }}>
              {t(driver === "pull" ? "one_c.setting.key_pull" : "one_c.setting.key_push")}
            </Box>
          </>
        )}
        {key !== null && (
          <Callout tone="warn" role="status">
            {t("one_c.setting.new_key")}
            <Box sx={{ mt: 0.5 }}>
              <LongCode>{key}</LongCode>
            </Box>
            <Button size="small" startIcon={<Icon name="copy" />} sx={{ mt: 1 }} onClick={copy}>
              {t("one_c.setting.copy")}
            </Button>
          </Callout>
        )}
        {trial !== null && <Trial driver={driver} trial={trial} />}
        {error !== null && !asking && (
          <Callout tone="bad" role="alert">
            {error}
          </Callout>
        )}
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {hasKey && (
            <Button disabled={busy} onClick={() => (has_key ? setAsking(true) : void make())}>
              {t(has_key ? "one_c.setting.make_another" : "one_c.setting.make_key")}
            </Button>
          )}
          <Button loading={busy && !asking} onClick={() => void check()}>
            {t("one_c.setting.check")}
          </Button>
        </Box>
      </Box>
      <ConfirmDialog
        open={asking}
        title={t("one_c.setting.another_title")}
        confirmLabel={t("one_c.setting.make_another")}
        destructive
        busy={busy}
        error={error}
        onConfirm={() => void make()}
        onClose={() => setAsking(false)}
      >
        {t("one_c.setting.another_text")}
      </ConfirmDialog>
    </AsideCard>
  );
}
