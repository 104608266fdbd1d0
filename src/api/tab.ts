/**
 * Storage key of the tab's id, which distinguishes the tabs of one browser and survives a reload. Each open tab holds a
 * Web Lock on its id.
 */
const KEY = "tab";

const isReload = (): boolean =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === "reload");

/**
 * Maximum wait for the lock, in milliseconds. During a reload, the old page still holds the lock for a moment, on a busy
 * machine for seconds. Any other page that finds it held is a duplicated tab, as a rule.
 */
const waitMs = (): number => (isReload() ? 15_000 : 1_000);

const lockOf = (tab: string): string => `lotwise-tab ${tab}`;
const hasLocks = (): boolean => "locks" in navigator;

function remembered(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    // Storage is disabled, so the id is lost with the page.
    return null;
  }
}

function remember(tab: string): void {
  try {
    sessionStorage.setItem(KEY, tab);
  } catch {
    // Storage is disabled, so the id is not stored.
  }
}

/** Locks an id until the page closes. Resolves to false if another tab holds the lock. */
const hold = (tab: string): Promise<boolean> =>
  new Promise((resolve) => {
    navigator.locks
      .request(lockOf(tab), { signal: AbortSignal.timeout(waitMs()) }, () => {
        resolve(true);
        return new Promise<never>(() => undefined);
      })
      .catch(() => resolve(false));
  });

async function find(): Promise<string> {
  const before = remembered();
  // A duplicated tab starts with a copy of the original tab's session storage, including its id.
  const isMine = before !== null && (!hasLocks() || (await hold(before)));
  const tab = isMine ? before : crypto.randomUUID();
  if (!isMine && hasLocks()) await hold(tab);
  remember(tab);
  return tab;
}

let own: Promise<string> | null = null;

export function currentTabId(): Promise<string> {
  own ??= find();
  return own;
}

/**
 * Runs `work` on behalf of a closed tab while holding that tab's lock, so that only one tab does so at a time. Does
 * nothing if the tab is still open.
 */
export async function runIfTabClosed(tab: string, work: () => void): Promise<void> {
  if (!hasLocks()) return;
  await navigator.locks.request(lockOf(tab), { ifAvailable: true }, (lock) => {
    if (lock !== null) work();
  });
}
