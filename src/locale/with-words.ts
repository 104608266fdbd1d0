import { loadWords } from "#src/locale/i18n-provider.ts";
import type { Words } from "#src/locale/i18n-provider.ts";

/** Waits for a code chunk and, in parallel, loads the translations that it needs. */
export async function withWords<M>(module: Promise<M>, ...parts: Words[]): Promise<M> {
  const [loaded] = await Promise.all([module, loadWords(...parts)]);
  return loaded;
}
