import { z } from "zod";

const RecentPage = z.object({ to: z.string(), name: z.string(), list: z.string().optional() });
export type RecentPage = z.output<typeof RecentPage>;

const MAX_RECENT_PAGES = 12;
const PREFIX = "recent ";
/**
 * Returns a storage key that is specific to one user in one company, because other users must not see these record
 * names.
 */
const keyOf = (user: number, workspace: number | null): string => `${PREFIX}${user} ${workspace ?? ""}`;
const pathOf = (to: string): string => to.split("?")[0] ?? to;

export function recentPages(user: number, workspace: number | null): readonly RecentPage[] {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(keyOf(user, workspace)) ?? "[]");
    return z.array(RecentPage).safeParse(read).data ?? [];
  } catch {
    // Storage is disabled or contains invalid JSON.
    return [];
  }
}

/** Stores a visited page. The list contains each path once, with the latest query string. */
export function noteRecent(user: number, workspace: number | null, page: RecentPage): void {
  const others = recentPages(user, workspace).filter(({ to }) => pathOf(to) !== pathOf(page.to));
  try {
    sessionStorage.setItem(keyOf(user, workspace), JSON.stringify([page, ...others].slice(0, MAX_RECENT_PAGES)));
  } catch {
    // Storage is disabled, so the page is not stored.
  }
}

export function forgetRecent(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Storage is disabled.
  }
}
