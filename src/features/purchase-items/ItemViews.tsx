import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import type { TableLook, TableSetting } from "#contract/table-settings/table-setting.api.ts";
import { tableSettingApi } from "#contract/table-settings/table-setting.api.ts";
import { call } from "#src/api/client.ts";
import { useCache } from "#src/api/hooks.ts";
import { deferred } from "#src/entities/failure/deferred.tsx";
import { useFailure } from "#src/entities/failure/use-failure.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";
import { patchOfView, VIEWS } from "#src/features/purchase-items/list-state.ts";
import type { ListState, StatePatch } from "#src/features/purchase-items/list-state.ts";
import { useViewCounts } from "#src/features/purchase-items/use-items.ts";

const ViewDialog = deferred(async () => (await import("#src/features/purchase-items/ViewDialog.tsx")).ViewDialog);

interface ItemViewsProps {
  state: ListState;
  /** The views that were kept, and the one that is open. */
  views: readonly TableSetting[];
  open: TableSetting | null;
  /** What the list shows now, as a view would keep it. */
  now: TableLook;
  onChange: (patch: StatePatch) => void;
}

const keptTab = (id: number): string => `kept ${id}`;

/** The views of the list: the usual ones with their counts, those that the reader or a colleague has kept, and one more to keep. */
export function ItemViews({ state, views, open, now, onChange }: ItemViewsProps) {
  const t = useT();
  const fail = useFailure();
  const formats = useFormats();
  const feedback = useFeedback();
  const { refresh } = useCache();
  const counts = useViewCounts();
  const [dialog, setDialog] = useState<{ view: TableSetting | null } | null>(null);
  const usual = VIEWS.map((view) => {
    const count = counts[view];
    return { value: view, label: t(`purchase_items.view.${view}`), ...(count === undefined ? {} : { count: formats.count(count) }) };
  });
  const kept = views.map(({ id, name, is_own, user }) => ({ value: keptTab(id), label: is_own ? (name ?? "") : t("purchase_items.views.of", { name: name ?? "", user: user.name }) }));
  const choose = (value: string): void => {
    const view = views.find(({ id }) => keptTab(id) === value);
    if (view !== undefined) onChange({ ...patchOfView(view.settings.query ?? ""), kept: String(view.id) });
    // What a kept view had set goes with it; what was typed by hand stays.
    else onChange({ ...(open === null ? {} : patchOfView("")), kept: null, view: value === "all" ? null : value });
  };
  const act = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await work();
      await refresh(tableSettingApi.list);
      feedback.toast(done);
    } catch (error) {
      fail(error);
    }
  };
  const save = (view: TableSetting) => act(() => call(tableSettingApi.patch, { params: { id: view.id }, body: { settings: now, version: view.version } }), t("purchase_items.views.saved", { name: view.name ?? "" }));
  const remove = async (view: TableSetting): Promise<void> => {
    onChange({ ...patchOfView(""), kept: null });
    await act(() => call(tableSettingApi.remove, { params: { id: view.id } }), t("purchase_items.views.deleted", { name: view.name ?? "" }));
  };
  const own = open?.is_own === true ? open : null;
  return (
    <>
      <ViewTabs
        tabs={[...usual, ...kept]}
        value={open === null ? state.view : keptTab(open.id)}
        onChange={choose}
        extra={
          <span style={{ display: "inline-flex", alignItems: "center", marginLeft: 8 }}>
            {own !== null && (
              <MoreMenu
                label={t("purchase_items.views.more", { name: own.name ?? "" })}
                items={[
                  { key: "save", label: t("purchase_items.views.save"), icon: "check", onClick: () => void save(own) },
                  { key: "change", label: t("purchase_items.views.change"), icon: "edit", onClick: () => setDialog({ view: own }) },
                  { key: "delete", label: t("ui.action.delete"), icon: "trash", destructive: true, onClick: () => void remove(own) },
                ]}
              />
            )}
            <IconButton size="small" aria-label={t("purchase_items.views.keep")} title={t("purchase_items.views.keep")} onClick={() => setDialog({ view: null })}>
              <Icon name="plus" size={14} />
            </IconButton>
          </span>
        }
      />
      {dialog !== null && (
        <ViewDialog
          view={dialog.view}
          settings={now}
          onClose={() => setDialog(null)}
          onDone={(view) => {
            setDialog(null);
            onChange({ kept: String(view.id) });
          }}
        />
      )}
    </>
  );
}
