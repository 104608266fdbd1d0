import { useCallback, useMemo } from "react";
import type { Group } from "#contract/groups/group.schema.ts";
import type { Member } from "#contract/members/member.schema.ts";
import type { TypedPrice } from "#contract/money/vat.ts";
import type { Permission } from "#contract/permissions.ts";
import type { CurrencyId, Unit } from "#contract/reference/reference.schema.ts";
import { UNITS } from "#contract/reference/units.ts";
import { useMe } from "#src/api/me.tsx";
import { useListOf } from "#src/api/use-list-of.ts";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";

const NONE: readonly never[] = [];
/** Maximum number of options in a select. The user must search for any further options. */
const MAX_CHOICES = 200;

/** Returns the units of measure in the page's language. They are the same for every company, so they aren't asked for. */
export function useUnits(): readonly Unit[] {
  const t = useT();
  return useMemo(
    () =>
      UNITS.map(({ id, slug, okei }) => ({
        id,
        slug,
        okei,
        name: t(`reference.unit.${slug}.name`),
        symbol: t(`reference.unit.${slug}.symbol`),
      })),
    [t],
  );
}

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
