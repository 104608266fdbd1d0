import { CHUNK_RELOAD_WINDOW_MS } from "#contract/limits.ts";
import { NoResponseError } from "#src/api/api-error.ts";

const ASK_AGAIN_MS = 2_000;
const RELOADED_AT = "chunk-reloaded-at";
let asking: Promise<boolean> | undefined;
let isAwayReported = false;

/**
 * Loads code and waits while the server is unavailable. Calls `reportAway` once per outage. Throws if loading fails
 * twice although the server responds.
 */
export async function loadUntilThere<T>(load: () => Promise<T>, reportAway: () => void): Promise<T> {
  for (let wasThere = false; ;) {
    try {
      const code = await load();
      isAwayReported = false;
      return code;
    } catch (error) {
      const isThere = await isServerThere();
      if (isThere && wasThere) throw error;
      wasThere = isThere;
      if (!isThere && !isAwayReported) reportAway();
      isAwayReported = !isThere;
      if (!isThere) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  }
}

/**
 * Loads code for an action that the user can retry.
 * @throws NoResponseError if the server is unavailable
 */
export async function loadOnce<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw (await isServerThere()) ? error : new NoResponseError(false);
  }
}

/**
 * Checks whether the server responds, after code failed to load. Reloads the page, at most once a minute, if a newer
 * release has replaced the page's files. In that case the promise never resolves.
 */
export function isServerThere(): Promise<boolean> {
  asking ??= ask().finally(() => (asking = undefined));
  return asking;
}

async function ask(): Promise<boolean> {
  const entry = document.querySelector("script[type=module]")?.getAttribute("src") ?? "";
  try {
    const answer = await fetch("/", { cache: "no-store" });
    if (answer.status >= 500) return false;
    if ((await answer.text()).includes(entry)) return true;
  } catch {
    return false;
  }
  const now = performance.timeOrigin + performance.now();
  if (now - Number(sessionStorage.getItem(RELOADED_AT)) < CHUNK_RELOAD_WINDOW_MS) return true;
  sessionStorage.setItem(RELOADED_AT, String(now));
  location.reload();
  return new Promise(() => undefined);
}
