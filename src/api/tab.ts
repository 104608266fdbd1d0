/**
 * Identifies this tab among others of the same browser. The id survives a reload. A Web Lock held while the tab lives
 * shows which ids are in use.
 */
const KEY = "tab";
/** During a reload, the old page may still hold the lock when the new one requests it. */
const GOING_MS = 1_000;

const lockOf = (tab: string): string => `lotwise-tab ${tab}`;
const hasLocks = (): boolean => "locks" in navigator;

function remembered(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    // Storage is disabled, so the id lasts as long as the page.
    return null;
  }
}

function remember(tab: string): void {
  try {
    sessionStorage.setItem(KEY, tab);
  } catch {
    // Storage is disabled, so nothing is remembered.
  }
}

/** Holds the lock of an id until the page is gone. Resolves to false if another tab has it. */
const hold = (tab: string): Promise<boolean> =>
  new Promise((resolve) => {
    navigator.locks
      .request(lockOf(tab), { signal: AbortSignal.timeout(GOING_MS) }, () => {
        resolve(true);
        return new Promise<never>(() => undefined);
      })
      .catch(() => resolve(false));
  });

async function find(): Promise<string> {
  const before = remembered();
  // A duplicated tab copies the id of the original.
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

/** Runs work on behalf of a closed tab while no other tab can. Does nothing if the tab is still open. */
export async function runIfTabClosed(tab: string, work: () => void): Promise<void> {
  if (!hasLocks()) return;
  await navigator.locks.request(lockOf(tab), { ifAvailable: true }, (lock) => {
    if (lock !== null) work();
  });
}
