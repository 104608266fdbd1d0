import { loadWords } from "#src/locale/i18n-provider.ts";
import type { Words } from "#src/locale/i18n-provider.ts";

/** Loads code and the additional texts it needs in parallel. */
export async function withWords<M>(module: Promise<M>, ...parts: Words[]): Promise<M> {
  const [loaded] = await Promise.all([module, loadWords(...parts)]);
  return loaded;
}
