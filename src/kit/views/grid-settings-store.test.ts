import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gridSettingsKey, createGridSettingsStore } from "#src/kit/views/grid-settings-store.ts";
import type { GridSettings } from "#src/ui/grid/grid-settings.ts";

const LOOK: GridSettings = { layout: { hidden: ["number"], widths: { name: 240 } }, density: "compact" };
const SENT = { hidden: ["number"], widths: { name: 240 }, density: "compact" };

const kept = new Map<string, string>();
const leave = new Set<() => void>();
beforeEach(() => {
  kept.clear();
  leave.clear();
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal("window", {
    addEventListener: (_: string, listener: () => void) => void leave.add(listener),
    removeEventListener: (_: string, listener: () => void) => void leave.delete(listener),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(of: string, answer: () => Promise<unknown> | undefined = () => Promise.resolve()) {
  const sent: unknown[] = [];
  const failures: unknown[] = [];
  const store = createGridSettingsStore(
    of,
    (table, look) => {
      sent.push([table, look]);
      return answer();
    },
    (failure) => failures.push(failure),
  );
  store.setup();
  return { store, sent, failures };
}

test("what follows within a moment is sent in one call, with the last of it; whoever reads it sees it at once", async () => {
  const { store, sent } = open("1 2");
  const received: unknown[] = [];
  store.subscribe(gridSettingsKey("orders"), (value: unknown) => received.push(value));
  store.setItem(gridSettingsKey("orders"), { ...LOOK, density: "standard" });
  store.setItem(gridSettingsKey("orders"), LOOK);
  expect([received.at(-1), store.getItem(gridSettingsKey("orders")), sent]).toEqual([LOOK, LOOK, []]);
  await vi.runAllTimersAsync();
  expect(sent).toEqual([["orders", SENT]]);
  expect([kept.get("list.orders.unsent"), open("1 2").sent]).toEqual(["null", []]);
});

test("what the server has not confirmed is sent the next time the same person works in the same company", async () => {
  const { store, failures } = open("1 2", () => Promise.reject(new Error("no answer")));
  store.setItem(gridSettingsKey("tenders"), LOOK);
  await vi.runAllTimersAsync();
  expect(failures).toHaveLength(1);
  const other = open("1 3");
  const again = open("1 2");
  expect([other.store.getItem(gridSettingsKey("tenders")), again.store.getItem(gridSettingsKey("tenders"))]).toEqual([
    undefined,
    LOOK,
  ]);
  await vi.runAllTimersAsync();
  expect([other.sent, again.sent]).toEqual([[], [["tenders", SENT]]]);
});

test("a page that ends sends what waits; another company is told nothing of it, and other keys go nowhere", async () => {
  const { store, sent } = open("1 2");
  store.setItem(gridSettingsKey("orders"), LOOK);
  store.setItem("orders.selected", [1]);
  for (const listener of leave) listener();
  expect(sent).toEqual([["orders", SENT]]);
  await vi.runAllTimersAsync();
  expect([sent.length, kept.has("list.orders.selected")]).toEqual([1, false]);
  const away = open("1 2", () => undefined);
  away.store.setItem(gridSettingsKey("orders"), LOOK);
  away.store.teardown();
  expect([kept.get("list.orders.unsent"), leave.size]).toEqual(['"1 2"', 1]);
});
