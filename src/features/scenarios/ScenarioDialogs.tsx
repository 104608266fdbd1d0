import { deferred } from "#src/kit/failure/deferred.tsx";
import type { ScenarioFormProps, ScenarioTender } from "#src/features/scenarios/ScenarioForm.tsx";
import type { ScenarioActions } from "#src/features/scenarios/use-scenario-actions.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { ConfirmDialog } from "#src/ui/page/ConfirmDialog.tsx";

const ScenarioForm = deferred<ScenarioFormProps>(
  async () => (await import("#src/features/scenarios/ScenarioForm.tsx")).ScenarioForm,
);

export function ScenarioDialogs({ of, actions }: { of: ScenarioTender; actions: ScenarioActions }) {
  const { t, formats } = useTextTools();
  const { dialog, busy, close } = actions;
  switch (dialog?.kind) {
    case undefined:
      return null;
    case "form":
      return (
        <ScenarioForm
          of={of}
          given={dialog.text}
          isNew={dialog.scenario === null}
          onSave={actions.save}
          onClose={close}
        />
      );
    case "remove":
      return (
        <ConfirmDialog
          open
          destructive
          title={t("scenarios.delete", { name: dialog.scenario.name })}
          confirmLabel={t("ui.action.delete")}
          busy={busy}
          onConfirm={() => actions.remove(dialog.scenario)}
          onClose={close}
        >
          {t("scenarios.delete_text")}
        </ConfirmDialog>
      );
    case "apply":
      return (
        <ConfirmDialog
          open
          title={t("scenarios.confirm.title", { name: dialog.scenario.name })}
          confirmLabel={t("scenarios.apply")}
          busy={busy}
          onConfirm={() => {
            actions.apply(dialog.scenario);
            close();
          }}
          onClose={close}
        >
          {t("scenarios.confirm.text", formats.counted(dialog.lots))}
        </ConfirmDialog>
      );
  }
}
