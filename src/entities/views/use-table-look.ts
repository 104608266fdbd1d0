import { useEffect, useMemo, useRef, useState } from "react";
import { tableSettingApi } from "#contract/table-settings/table-setting.api.ts";
import type { TableLook, TableName, TableSetting } from "#contract/table-settings/table-setting.api.ts";
import { call } from "#src/api/client.ts";
import { useCache, useCall } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { useFailure } from "#src/entities/failure/use-failure.ts";
import { useListLook } from "#src/ui/grid/list-look.ts";
import type { ListLook } from "#src/ui/grid/list-look.ts";
import { useStored } from "#src/ui/page/use-stored.ts";

/** Widths change while a heading is dragged: what follows within this time is kept at once. */
const KEEP_DELAY_MS = 600;
const NONE: readonly TableSetting[] = [];
const OWN = 0;

/** A look as the server keeps it. */
export const keptLook = ({ layout, density }: ListLook): TableLook => ({
  hidden: [...(layout.hidden ?? [])],
  widths: { ...layout.widths },
  density,
  ...(layout.order === undefined ? {} : { order: [...layout.order] }),
});

const lookOf = ({ order, hidden, widths, density }: TableLook, usual: ListLook): ListLook => ({
  layout: {
    hidden: hidden ?? usual.layout.hidden ?? [],
    widths: widths ?? {},
    ...(order === undefined ? {} : { order }),
  },
  density: density ?? usual.density,
});

/**
 * How the reader arranged a table: kept on the server for each user, with a copy in the browser so that nothing jumps
 * while the page loads. An open view has an arrangement of its own, which is kept when the view is.
 */
export function useTableLook(
  table: TableName,
  given: { hidden: readonly string[]; kept: number | null },
): { look: ListLook; setLook: (look: ListLook) => void; views: readonly TableSetting[]; open: TableSetting | null } {
  const fail = useFailure();
  const { refresh } = useCache();
  const { user, workspace } = useMe();
  const me = `${user.id} ${workspace?.id ?? 0}`;
  const [copy, setCopy] = useListLook(table, given.hidden);
  // Whose arrangement the server has not confirmed: a page may end before its call does.
  const [unsent, setUnsent] = useStored(`list.${table}.unsent`, (value) => (typeof value === "string" ? value : null));
  const answer = useCall(tableSettingApi.list, { query: { table } });
  const settings = answer.data ?? NONE;
  const own = settings.find(({ name }) => name === null);
  const open = settings.find(({ id, name }) => name !== null && id === given.kept) ?? null;
  const [changed, setChanged] = useState<Readonly<Record<number, ListLook>>>(() =>
    unsent === me ? { [OWN]: copy } : {},
  );
  const key = open?.id ?? OWN;
  const base = open ?? own;
  const look = useMemo(
    () => changed[key] ?? (base === undefined ? copy : lookOf(base.settings, copy)),
    [changed, key, base, copy],
  );
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void } | null>(null);
  // What waits goes out before the page does.
  useEffect(() => {
    const sendNow = (): void => {
      clearTimeout(waiting.current?.timer);
      waiting.current?.send();
    };
    window.addEventListener("pagehide", sendNow);
    return () => {
      window.removeEventListener("pagehide", sendNow);
      sendNow();
    };
  }, []);
  const keep = (next: ListLook): void => {
    const send = (): void => {
      waiting.current = null;
      call(tableSettingApi.create, { body: { table, settings: keptLook(next) } }, { keepalive: true }).then(() => {
        if (waiting.current === null) setUnsent(null);
        return refresh(tableSettingApi.list);
      }, fail);
    };
    setUnsent(me);
    clearTimeout(waiting.current?.timer);
    waiting.current = { timer: setTimeout(send, KEEP_DELAY_MS), send };
  };
  const left = useRef(unsent === me);
  useEffect(() => {
    if (!left.current) return;
    left.current = false;
    keep(copy);
  });
  const setLook = (next: ListLook): void => {
    setChanged((before) => ({ ...before, [key]: next }));
    if (key !== OWN) return;
    setCopy(next);
    keep(next);
  };
  return { look, setLook, views: useMemo(() => settings.filter(({ name }) => name !== null), [settings]), open };
}
