import Box from "@mui/material/Box";
import type { FormEvent } from "react";
import { oneCApi, oneCSettingApi } from "#contract/one-c/one-c.api.ts";
import { OneCSetting } from "#contract/one-c/one-c.schema.ts";
import { conflictIn } from "#src/api/api-error.ts";
import { useCallMutation, useCache, useCall } from "#src/api/hooks.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { useRefusedFields } from "#src/kit/failure/use-refused-fields.ts";
import { ChangedOrdersCard } from "#src/features/one-c/ChangedOrdersCard.tsx";
import { ConnectCard } from "#src/features/one-c/ConnectCard.tsx";
import { OutboxCard } from "#src/features/one-c/OutboxCard.tsx";
import { ReconciliationCard } from "#src/features/one-c/ReconciliationCard.tsx";
import { formOfSetting, savedSetting } from "#src/features/one-c/setting-form.ts";
import { SettingFields } from "#src/features/one-c/SettingFields.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { FormEnd } from "#src/ui/forms/FormEnd.tsx";
import { useTypedForm } from "#src/ui/forms/use-typed-form.ts";
import { SplitView } from "#src/ui/page/SplitView.tsx";

interface SettingProps {
  workspace: number;
  setting: OneCSetting;
  onSaved: (setting: OneCSetting) => void;
}

function SettingPage({ workspace, setting, onSaved }: SettingProps) {
  const t = useT();
  const notify = useNotify();
  const { refresh } = useCache();
  const save = useCallMutation(oneCSettingApi.save);
  const { busy, error, attempt } = useDialogAction();
  const { form, setForm, is_changed, take } = useTypedForm(setting, formOfSetting);
  const refused = useRefusedFields(form);
  useUnsaved(is_changed);
  const send = async (): Promise<string | undefined> => {
    try {
      const saved = await save.mutateAsync({ params: { id: workspace }, body: savedSetting(form, setting.version) });
      take(saved, form);
      onSaved(saved);
      notify(t("one_c.setting.saved"));
      return undefined;
    } catch (reason) {
      refused.take(reason);
      onSaved(OneCSetting.parse(conflictIn(reason).current));
      return t("one_c.setting.faster");
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    refused.forget();
    void attempt(send);
  };
  const again = (): void => void refresh(oneCSettingApi.one, oneCApi.exchange, "history");
  return (
    <SplitView
      aside={
        <>
          {setting.driver !== null && <ConnectCard workspace={workspace} setting={setting} onChanged={again} />}
          <ReconciliationCard />
          <ChangedOrdersCard />
          <OutboxCard setting={setting} />
        </>
      }
      asideLabel={t("one_c.setting.aside")}
    >
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ px: { xs: 2, sm: 2.5 }, py: 2, maxWidth: 720, display: "flex", flexDirection: "column", gap: 2 }}
      >
        <SettingFields form={form} saved={setting} errors={refused.sentences} onChange={setForm} />
        <FormEnd submitLabel={t("one_c.setting.save")} busy={busy} error={error} disabled={!is_changed} />
      </Box>
    </SplitView>
  );
}

export function OneCTab({ workspace }: { workspace: number }) {
  const t = useT();
  const { put, refresh } = useCache();
  const input = { params: { id: workspace } };
  // Always refetches the settings, because their counts of pending and rejected documents change in the background.
  const answer = useCall(oneCSettingApi.one, input, { refetchOnMount: true });
  if (answer.isPending) return <SkeletonList columns={2} />;
  if (answer.data === undefined) return <ReadFailure title={t("one_c.failed")} answer={answer} />;
  return (
    <SettingPage
      workspace={workspace}
      setting={answer.data}
      onSaved={(saved) => {
        put(oneCSettingApi.one, input, saved);
        void refresh(oneCApi.exchange, "history");
      }}
    />
  );
}
