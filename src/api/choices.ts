import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Group } from "#contract/groups/group.schema.ts";
import type { Member } from "#contract/members/member.schema.ts";
import type { TypedPrice } from "#contract/money/vat.ts";
import type { Permission } from "#contract/permissions.ts";
import type { CurrencyId, Unit } from "#contract/reference/reference.schema.ts";
import { dataProvider } from "#src/api/data-provider.ts";
import { useMe } from "#src/api/me.tsx";
import { listOf, useListOf } from "#src/api/use-list-of.ts";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import { useFormats } from "#src/locale/use-formats.ts";

const NONE: readonly never[] = [];
/** Maximum number of options in a select. The user must search for any further options. */
const MAX_CHOICES = 200;

const UNITS = listOf();
/** Query key for the units, shared with the lists that include units. */
export const UNITS_KEY = ["units", "getList", UNITS] as const;
const unitsOf = ({ data }: { data: Unit[] }): readonly Unit[] => data;

/**
 * Returns the units of measure in the page's language, or an empty array until they are loaded. Used instead of
 * react-admin's hook, which would re-render every grid cell on each URL change.
 */
export const useUnits = (): readonly Unit[] =>
  useQuery({
    queryKey: UNITS_KEY,
    queryFn: ({ signal }) => dataProvider.getList<Unit>("units", { ...UNITS, signal }),
    select: unitsOf,
  }).data ?? NONE;

export function useQuantity(): (quantity: string, unit: number) => string {
  const formats = useFormats();
  const units = useUnits();
  return useCallback((quantity, unit) => formats.quantity(quantity, unitSymbol(units, unit)), [formats, units]);
}

export function useTypedPrice(): (typed: TypedPrice, unit: number, currency?: CurrencyId) => string {
  const formats = useFormats();
  const units = useUnits();
  return useCallback(
    (typed, unit, currency) =>
      formats.typedPrice(typed, {
        unit: unitSymbol(units, unit),
        ...(currency === undefined ? {} : { currency }),
      }),
    [formats, units],
  );
}

/** Returns the workspace members who have a permission, up to the maximum number of options in a select. */
export function useMembersWith(action: Permission): readonly Member[] {
  const { workspace } = useMe();
  const asked = { of: workspace?.id ?? 0, filter: { action }, most: MAX_CHOICES, enabled: workspace !== null };
  return useListOf<Member>("members", asked).data ?? NONE;
}

export const useManagers = (): readonly Member[] => useMembersWith("read_purchase");

const GROUPS = { most: MAX_CHOICES, sort: { field: "name", order: "ASC" } } as const;

export const useGroups = (): readonly Group[] => useListOf<Group>("groups", GROUPS).data ?? NONE;
