import { z } from "zod";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";

const Bounded = z.object({ count_is_bound: z.literal(true) });

/** Whether a list has more rows than its total, by what its answer says besides the rows. */
export const isBound = (meta: unknown): boolean => Bounded.safeParse(meta).success;

/** Writes how many there are: "1,250", or "more than 10,000". */
export function useHowMany(): (total: number, meta: unknown) => string {
  const t = useT();
  const formats = useFormats();
  return (total, meta) => (isBound(meta) ? t("ui.more_than", { count: formats.count(total) }) : formats.count(total));
}
