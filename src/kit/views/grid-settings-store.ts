import { memoryStore } from "ra-core";
import type { Store } from "ra-core";
import { TABLES } from "#contract/table-settings/table-setting-fields.ts";
import type { StoredTableSettings, TableName } from "#contract/table-settings/table-setting-fields.ts";
import { parseGridSettings } from "#src/ui/grid/grid-settings.ts";
import type { GridSettings } from "#src/ui/grid/grid-settings.ts";
import { readStored, writeStored } from "#src/ui/page/use-stored.ts";

/** Debounce for saving, because widths change continuously while a heading is dragged. */
const SETTINGS_SAVE_DELAY_MS = 600;

export const gridSettingsKey = (table: TableName): string => `${table}.look`;
const copyKey = (table: TableName): string => `list.${table}`;
const unsentKey = (table: TableName): string => `${copyKey(table)}.unsent`;

/**
 * Returns the table's last settings in this browser, whichever user saved them. They are shown until the server
 * responds, to avoid layout shifts.
 */
export const localGridSettings = (table: TableName, usual: GridSettings): GridSettings =>
  parseGridSettings(readStored(copyKey(table)), usual);

export const toStoredTableSettings = ({ layout, density }: GridSettings): StoredTableSettings => ({
  hidden: [...(layout.hidden ?? [])],
  widths: { ...layout.widths },
  density,
  ...(layout.order === undefined ? {} : { order: [...layout.order] }),
});

const USUAL: GridSettings = { layout: {}, density: "standard" };

/** Sends table settings to the server. Returns undefined if that isn't possible at the moment. */
export type SendTableSettings = (table: TableName, look: StoredTableSettings) => Promise<unknown> | undefined;

/**
 * Store for react-admin, for one user (`of`) in one company. Table settings are sent to the server, and local settings
 * take precedence over the server's response. Unconfirmed settings are sent on the next visit, because a page may close
 * before its request ends. All other values are stored only in memory.
 */
export function createGridSettingsStore(of: string, send: SendTableSettings, failed: (error: unknown) => void): Store {
  const memory = memoryStore();
  memory.setup();
  const waiting = new Map<TableName, ReturnType<typeof setTimeout>>();
  const left = TABLES.filter((table) => readStored(unsentKey(table)) === of);
  for (const table of left) memory.setItem(gridSettingsKey(table), localGridSettings(table, USUAL));
  const sendNow = (table: TableName): void => {
    clearTimeout(waiting.get(table));
    waiting.delete(table);
    const look = memory.getItem<GridSettings>(gridSettingsKey(table));
    if (look === undefined) return;
    send(table, toStoredTableSettings(look))?.then(() => {
      if (!waiting.has(table)) writeStored(unsentKey(table), null);
    }, failed);
  };
  const sendAll = (): void => {
    for (const table of waiting.keys()) sendNow(table);
  };
  const sendSoon = (table: TableName): void => {
    clearTimeout(waiting.get(table));
    waiting.set(
      table,
      setTimeout(() => sendNow(table), SETTINGS_SAVE_DELAY_MS),
    );
  };
  return {
    ...memory,
    setup: () => {
      window.addEventListener("pagehide", sendAll);
      for (const table of left.splice(0)) sendSoon(table);
    },
    teardown: () => {
      window.removeEventListener("pagehide", sendAll);
      sendAll();
    },
    setItem: (key, value) => {
      memory.setItem(key, value);
      const table = TABLES.find((each) => gridSettingsKey(each) === key);
      if (table === undefined) return;
      writeStored(copyKey(table), value);
      writeStored(unsentKey(table), of);
      sendSoon(table);
    },
  };
}
