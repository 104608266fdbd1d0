import { useDataProvider } from "ra-core";
import { useState } from "react";
import type { StoredTableSettings, TableName } from "#contract/table-settings/table-setting-fields.ts";
import type { TableSetting } from "#contract/table-settings/table-setting.api.ts";
import { useChanged } from "#src/api/use-changed.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { settingsResource } from "#src/kit/views/settings-resource.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import type { NotifyOptions } from "#src/ui/feedback/use-notify.ts";
import { IconAction } from "#src/ui/page/IconAction.tsx";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";

const ViewDialog = deferred(async () => (await import("#src/kit/views/ViewDialog.tsx")).ViewDialog);

interface ViewMenuProps {
  view: TableSetting;
  now: StoredTableSettings;
  onChange: () => void;
  onRemove: () => void;
}

/** Menu for a view that the user owns. Undoing a deletion creates the view again with its settings and sharing. */
function ViewMenu({ view, now, onChange, onRemove }: ViewMenuProps) {
  const t = useT();
  const fail = useFailure();
  const notify = useNotify();
  const provider = useDataProvider();
  const changed = useChanged(settingsResource(view.table));
  const { id, version, table, shared, settings } = view;
  const name = view.name ?? "";
  const act = async (work: () => Promise<unknown>, done: string, options: NotifyOptions = {}): Promise<void> => {
    try {
      await work();
      await changed();
      notify(done, options);
    } catch (error) {
      fail(error);
    }
  };
  const saved = t("controls.views.saved", { name });
  const save = () =>
    act(
      () => provider.update(settingsResource(table), { id, data: { settings: now, version }, previousData: view }),
      saved,
    );
  const putBack = () =>
    act(() => provider.create(settingsResource(table), { data: { table, name, shared, settings } }), saved);
  const remove = (): void => {
    onRemove();
    void act(
      () => provider.delete(settingsResource(table), { id, previousData: view }),
      t("controls.views.deleted", { name }),
      {
        action: { label: t("ui.action.undo"), onClick: () => void putBack() },
      },
    );
  };
  return (
    <MoreMenu
      label={t("controls.views.more", { name })}
      items={[
        { key: "save", label: t("controls.views.save"), icon: "check", onClick: () => void save() },
        { key: "change", label: t("controls.views.change"), icon: "edit", onClick: onChange },
        { key: "delete", label: t("ui.action.delete"), icon: "trash", destructive: true, onClick: remove },
      ]}
    />
  );
}

interface ViewActionsProps {
  table: TableName;
  own: TableSetting | null;
  now: StoredTableSettings;
  onKept: (view: TableSetting) => void;
  onRemove: () => void;
}

export function ViewActions({ table, own, now, onKept, onRemove }: ViewActionsProps) {
  const t = useT();
  const [dialog, setDialog] = useState<{ view: TableSetting | null } | null>(null);
  return (
    <>
      {own !== null && <ViewMenu view={own} now={now} onChange={() => setDialog({ view: own })} onRemove={onRemove} />}
      <IconAction
        icon="plus"
        label={t("controls.views.keep")}
        size="small"
        iconSize={14}
        onClick={() => setDialog({ view: null })}
      />
      {dialog !== null && (
        <ViewDialog
          table={table}
          view={dialog.view}
          settings={now}
          onClose={() => setDialog(null)}
          onDone={(view) => {
            setDialog(null);
            onKept(view);
          }}
        />
      )}
    </>
  );
}
