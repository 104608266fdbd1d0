import { currentLanguage, languageOf } from "#src/locale/languages.ts";

/**
 * The session as this page knows it. The token lives in the memory of the page only: a script that gets into the page
 * finds none stored. Language and active workspace are plain cookies.
 */
let token: string | null = null;
const lostListeners = new Set<() => void>();

const WORKSPACE_COOKIE = "workspace";
const YEAR_S = 31_536_000;

export const sessionToken = (): string | null => token;

/** Keeps the token of a session that began, or forgets it. */
export function keepToken(next: string | null): void {
  token = next;
}

/** The workspace that the person works in, as the browser remembers it. */
export function activeWorkspaceId(): number | null {
  const value = document.cookie
    .split("; ")
    .find((part) => part.startsWith(`${WORKSPACE_COOKIE}=`))
    ?.slice(WORKSPACE_COOKIE.length + 1);
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : null;
}

/** Remembers the workspace that the person works in, or forgets it. */
export function rememberWorkspace(id: number | null): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const life = id === null ? "; Max-Age=0" : `; Max-Age=${YEAR_S}`;
  document.cookie = `${WORKSPACE_COOKIE}=${id ?? ""}; Path=/; SameSite=Lax${life}${secure}`;
}

/** The headers of every call. */
export function callHeaders(): Record<string, string> {
  const workspace = activeWorkspaceId();
  return {
    "Accept-Language": languageOf(currentLanguage()).accept_language,
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(workspace === null ? {} : { "X-Workspace": String(workspace) }),
  };
}

/** Calls `listener` when the server no longer knows the session. */
export function onSessionLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => void lostListeners.delete(listener);
}

/** Says that the server has answered 401 to a call that had a session. */
export function sessionLost(): void {
  for (const listener of lostListeners) listener();
}
