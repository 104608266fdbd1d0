import type { ResourceName } from "#src/api/resources.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { useHowMany } from "#src/kit/list/bounded.ts";

export function useCount(resource: ResourceName, filter: object): string | undefined {
  const howMany = useHowMany();
  const { total, meta } = useListOf(resource, { filter, most: 1, keep_previous: true });
  return total === undefined ? undefined : howMany(total, meta);
}
