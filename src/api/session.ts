import { PAGE_HEADER } from "#contract/live/page-header.ts";
import { currentLanguage, languageOf } from "#src/locale/languages.ts";

/**
 * Session state of this page. The token is stored in memory only, so that an injected script can't read it from browser
 * storage. Language and active workspace are plain cookies.
 */
let token: string | null = null;
/**
 * This tab's workspace, fixed while the page is open. Switching the workspace in another tab therefore never redirects
 * this tab's writes.
 */
let workspace: number | null = null;
const lostListeners = new Set<() => void>();

const WORKSPACE_COOKIE = "workspace";
/** Storage key of this tab's workspace, which survives a reload. A new tab starts with the workspace in the cookie. */
const TAB_WORKSPACE = "workspace";
/**
 * Readable cookie that indicates whether a session may exist, because scripts can't read the session cookie. The cookie
 * avoids an attempt to restore a missing session, which would log an error in the console.
 */
const SIGNED_IN_COOKIE = "signed_in";
const YEAR_S = 31_536_000;

const readCookie = (name: string): string | undefined =>
  document.cookie
    .split("; ")
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Writes a plain cookie for a year. Null deletes the cookie. */
function writeCookie(name: string, value: string | null): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value ?? ""}; Path=/; SameSite=Lax; Max-Age=${value === null ? 0 : YEAR_S}${secure}`;
}

export const sessionToken = (): string | null => token;

export function setSessionToken(next: string | null): void {
  token = next;
  writeCookie(SIGNED_IN_COOKIE, next === null ? null : "1");
}

/** Returns false if there is no session to restore because no user has signed in with this browser. */
export const mayHaveSession = (): boolean => readCookie(SIGNED_IN_COOKIE) !== undefined;

/** Returns the active workspace of this tab. A new tab uses the workspace in the cookie. */
export function activeWorkspaceId(): number | null {
  workspace ??= idIn(sessionStorage.getItem(TAB_WORKSPACE)) ?? idIn(readCookie(WORKSPACE_COOKIE) ?? null);
  return workspace;
}

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

export function rememberWorkspace(id: number | null): void {
  workspace = id;
  if (id === null) sessionStorage.removeItem(TAB_WORKSPACE);
  else sessionStorage.setItem(TAB_WORKSPACE, String(id));
  writeCookie(WORKSPACE_COOKIE, id === null ? null : String(id));
}

/** Marks the events of this page's own changes. */
const page = Math.random().toString(36).slice(2);

export function callHeaders(): Record<string, string> {
  const active = activeWorkspaceId();
  return {
    "Accept-Language": languageOf(currentLanguage()).accept_language,
    [PAGE_HEADER]: page,
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(active === null ? {} : { "X-Workspace": String(active) }),
  };
}

/** Calls `listener` when the server no longer recognizes the session. */
export function onSessionLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => void lostListeners.delete(listener);
}

/** Reports a 401 response to a call that used the token `sent`. Ignores late responses to calls with an older token. */
export function sessionLost(sent: string | null): void {
  if (sent === null || sent !== token) return;
  for (const listener of lostListeners) listener();
}
