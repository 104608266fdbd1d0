import { currentLanguage, languageOf } from "#src/locale/languages.ts";

/**
 * The session as this page knows it. The token lives in the memory of the page only: a script that gets into the page
 * finds none stored. Language and active workspace are plain cookies.
 */
let token: string | null = null;
/** Kept for the life of the page: another tab that switches must not move this one's writes into its workspace. */
let workspace: number | null = null;
const lostListeners = new Set<() => void>();

const WORKSPACE_COOKIE = "workspace";
/** What this tab works in, over a reload; the cookie is what a new tab begins with. */
const TAB_WORKSPACE = "workspace";
/**
 * Says only that there may be a session: its own cookie cannot be read from here, and asking in vain is an error in the
 * console.
 */
const SIGNED_IN_COOKIE = "signed_in";
const YEAR_S = 31_536_000;

const readCookie = (name: string): string | undefined =>
  document.cookie
    .split("; ")
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Writes a plain cookie for a year; null removes it. */
function writeCookie(name: string, value: string | null): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value ?? ""}; Path=/; SameSite=Lax; Max-Age=${value === null ? 0 : YEAR_S}${secure}`;
}

export const sessionToken = (): string | null => token;

/** Keeps the token of a session that began, or forgets it. */
export function setSessionToken(next: string | null): void {
  token = next;
  writeCookie(SIGNED_IN_COOKIE, next === null ? null : "1");
}

/** False when nobody has signed in with this browser, so that there is no session to restore. */
export const mayHaveSession = (): boolean => readCookie(SIGNED_IN_COOKIE) !== undefined;

/** The workspace that the person works in: that of this tab, and in a new one what the browser remembers. */
export function activeWorkspaceId(): number | null {
  workspace ??= idIn(sessionStorage.getItem(TAB_WORKSPACE)) ?? idIn(readCookie(WORKSPACE_COOKIE) ?? null);
  return workspace;
}

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** Remembers the workspace that the person works in, or forgets it. */
export function rememberWorkspace(id: number | null): void {
  workspace = id;
  if (id === null) sessionStorage.removeItem(TAB_WORKSPACE);
  else sessionStorage.setItem(TAB_WORKSPACE, String(id));
  writeCookie(WORKSPACE_COOKIE, id === null ? null : String(id));
}

/** The headers of every call. */
export function callHeaders(): Record<string, string> {
  const active = activeWorkspaceId();
  return {
    "Accept-Language": languageOf(currentLanguage()).accept_language,
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(active === null ? {} : { "X-Workspace": String(active) }),
  };
}

/** Calls `listener` when the server no longer knows the session. */
export function onSessionLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => void lostListeners.delete(listener);
}

/**
 * Says that the server has answered 401 to a call with the token that was `sent`. One that comes after the person has
 * signed in again says nothing of the new session.
 */
export function sessionLost(sent: string | null): void {
  if (sent === null || sent !== token) return;
  for (const listener of lostListeners) listener();
}
