import type { ListFrameProps } from "#src/kit/list/ListFrame.tsx";
import { usePlacedResource } from "#src/kit/resource/resource.ts";
import { useT } from "#src/locale/use-t.ts";

export function useListWords(): Pick<ListFrameProps, "title" | "searchPlaceholder"> {
  const t = useT();
  const { title, search } = usePlacedResource().words;
  return { title: t(title), ...(search === undefined ? {} : { searchPlaceholder: t(search) }) };
}
