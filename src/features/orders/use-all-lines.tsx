import { useCallback } from "react";
import type { ReactNode } from "react";
import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { useCurrent } from "#src/api/use-current.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";

const NONE: readonly OrderItem[] = [];

/**
 * Loads the lines of an order for a dialog, without freight unless it is asked for. `instead` replaces the lines until
 * they are loaded and current.
 */
export function useAllLines(
  { id }: Pick<Order, "id">,
  { freight = false }: { freight?: boolean } = {},
): { lines: readonly OrderItem[]; instead: ReactNode } {
  const answer = useListOf<OrderItem>("order-items", { of: id });
  const data = useCurrent(answer);
  const instead =
    data !== undefined ? null : answer.error === null ? <SkeletonList columns={2} /> : <ReadFailure answer={answer} />;
  return { lines: (data ?? NONE).filter(({ kind }) => freight || kind === "goods"), instead };
}

export const nameOfLine = ({ nomenclature, part_number }: Pick<OrderItem, "nomenclature" | "part_number">): string =>
  nomenclature ?? part_number ?? "";

/** Returns a function that formats the name of an order line. Freight has no name, so the name of its kind is used. */
export function useLineName(): (item: Pick<OrderItem, "kind" | "nomenclature" | "part_number">) => string {
  const t = useT();
  return useCallback((item) => (item.kind === "freight" ? t("orders.line.freight") : nameOfLine(item)), [t]);
}
