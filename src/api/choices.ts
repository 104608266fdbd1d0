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
import { useFormats } from "#src/locale/use-formats.ts";

const NONE: readonly never[] = [];
/** As many as a choice can show; who has more finds the rest by searching. */
const MAX_CHOICES = 200;

const UNITS = listOf();
/** Where the units are kept, for whoever lists them too. */
export const UNITS_KEY = ["units", "getList", UNITS] as const;
const unitsOf = ({ data }: { data: Unit[] }): readonly Unit[] => data;

/**
 * Units of measure in the language of the page; empty until they are here. Cells ask for them, and react-admin's own
 * hook would draw each again at every change of the address.
 */
export const useUnits = (): readonly Unit[] =>
  useQuery({
    queryKey: UNITS_KEY,
    queryFn: ({ signal }) => dataProvider.getList<Unit>("units", { ...UNITS, signal }),
    select: unitsOf,
  }).data ?? NONE;

/** Writes a quantity with its unit. */
export function useQuantity(): (quantity: string, unit: number) => string {
  const formats = useFormats();
  const units = useUnits();
  return useCallback(
    (quantity, unit) => formats.quantity(quantity, units.find(({ id }) => id === unit)?.symbol),
    [formats, units],
  );
}

/** Writes a price as it was typed, for one or for several of a unit. */
export function useTypedPrice(): (typed: TypedPrice, unit: number, currency?: CurrencyId) => string {
  const formats = useFormats();
  const units = useUnits();
  return useCallback(
    (typed, unit, currency) =>
      formats.typedPrice(typed, {
        unit: units.find(({ id }) => id === unit)?.symbol,
        ...(currency === undefined ? {} : { currency }),
      }),
    [formats, units],
  );
}

/** Members of the workspace who have a right, as many as a choice can show. */
export function useMembersWith(action: Permission): readonly Member[] {
  const { workspace } = useMe();
  const asked = { of: workspace?.id ?? 0, filter: { action }, most: MAX_CHOICES, enabled: workspace !== null };
  return useListOf<Member>("members", asked).data ?? NONE;
}

/** Those who can be responsible for a purchase request. */
export const useManagers = (): readonly Member[] => useMembersWith("read_purchase");

const GROUPS = { most: MAX_CHOICES, sort: { field: "name", order: "ASC" } } as const;

/** Groups of purchase requests by name. */
export const useGroups = (): readonly Group[] => useListOf<Group>("groups", GROUPS).data ?? NONE;
