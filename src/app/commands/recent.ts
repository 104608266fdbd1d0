import { z } from "zod";

/** A page that was looked at: where it is, what it was called, and the list that it stands in. */
const RecentPage = z.object({ to: z.string(), name: z.string(), list: z.string().optional() });
export type RecentPage = z.output<typeof RecentPage>;

const MAX_RECENT_PAGES = 12;
const PREFIX = "recent ";
/** What one person looked at in one company, in this tab: names of records are nobody else's. */
const keyOf = (user: number, workspace: number | null): string => `${PREFIX}${user} ${workspace ?? ""}`;
const pathOf = (to: string): string => to.split("?")[0] ?? to;

/** The pages looked at, the last first. */
export function recentPages(user: number, workspace: number | null): readonly RecentPage[] {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(keyOf(user, workspace)) ?? "[]");
    return z.array(RecentPage).safeParse(read).data ?? [];
  } catch {
    // No storage, or no JSON in it.
    return [];
  }
}

/** Notes a page as the last one looked at; a page stands there once, as it was left. */
export function noteRecent(user: number, workspace: number | null, page: RecentPage): void {
  const others = recentPages(user, workspace).filter(({ to }) => pathOf(to) !== pathOf(page.to));
  try {
    sessionStorage.setItem(keyOf(user, workspace), JSON.stringify([page, ...others].slice(0, MAX_RECENT_PAGES)));
  } catch {
    // Without storage nothing is remembered.
  }
}

/** Who leaves takes along what they looked at. */
export function forgetRecent(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // There is none.
  }
}
