/**
 * This tab, told apart from others of the same browser. A tab keeps its name over a reload; a lock that it holds as
 * long as it lives says which names are still somebody's.
 */
const KEY = "tab";
/** A page that is reloaded may still be going when the next one asks. */
const GOING_MS = 1_000;

const lockOf = (tab: string): string => `lotwise-tab ${tab}`;
const hasLocks = (): boolean => "locks" in navigator;

function remembered(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    // Storage switched off: the name lasts as long as the page.
    return null;
  }
}

function remember(tab: string): void {
  try {
    sessionStorage.setItem(KEY, tab);
  } catch {
    // As above.
  }
}

/** Holds a name until this page is gone; false when another tab has it. */
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
  // A tab that was duplicated brings the name of the other along.
  const isMine = before !== null && (!hasLocks() || (await hold(before)));
  const tab = isMine ? before : crypto.randomUUID();
  if (!isMine && hasLocks()) await hold(tab);
  remember(tab);
  return tab;
}

let own: Promise<string> | null = null;

/** The name of this tab. */
export function currentTabId(): Promise<string> {
  own ??= find();
  return own;
}

/** Does something for a tab that is gone, while no other tab can; nothing where it still lives. */
export async function runIfTabClosed(tab: string, work: () => void): Promise<void> {
  if (!hasLocks()) return;
  await navigator.locks.request(lockOf(tab), { ifAvailable: true }, (lock) => {
    if (lock !== null) work();
  });
}
