import { homeApi } from "#contract/home/home.api.ts";
import { sampleDataApi } from "#contract/sample-data/sample-data.api.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";

/** Loads or removes the sample data and refetches the lists that show them. */
export function useSampleData(): { fill: () => Promise<void>; remove: () => Promise<void>; isPending: boolean } {
  const { refresh } = useCache();
  const filling = useCallMutation(sampleDataApi.fill);
  const removing = useCallMutation(sampleDataApi.remove);
  const again = (): Promise<void> =>
    refresh(homeApi.home, homeApi.menu, "purchase-items", "groups", "tenders", "suppliers", "orders");
  return {
    fill: async () => {
      await filling.mutateAsync({});
      await again();
    },
    remove: async () => {
      await removing.mutateAsync({});
      await again();
    },
    isPending: filling.isPending || removing.isPending,
  };
}
