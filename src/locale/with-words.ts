import { loadWords } from "#src/locale/i18n-provider.ts";
import type { Words } from "#src/locale/i18n-provider.ts";

/** Code with the words that it says beyond those that are there already; both are on their way at once. */
export async function withWords<M>(module: Promise<M>, ...parts: Words[]): Promise<M> {
  const [loaded] = await Promise.all([module, loadWords(...parts)]);
  return loaded;
}
