import { useCallback } from "react";
import type { ReactNode } from "react";
import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";

const NONE: readonly OrderItem[] = [];

/** The lines of an order that are delivered, for a dialog, and what stands in their place until they are there. */
export function useAllLines({ id }: Pick<Order, "id">): { lines: readonly OrderItem[]; instead: ReactNode } {
  const answer = useListOf<OrderItem>("order-items", { of: id });
  const instead =
    answer.data !== undefined ? null : answer.error === null ? (
      <SkeletonList columns={2} />
    ) : (
      <ReadFailure answer={answer} />
    );
  return { lines: (answer.data ?? NONE).filter(({ kind }) => kind === "goods"), instead };
}

/** How a line of an order that is delivered is called. */
export const nameOfLine = ({ nomenclature, part_number }: Pick<OrderItem, "nomenclature" | "part_number">): string =>
  nomenclature ?? part_number ?? "";

/** Names a line of an order; freight is called by its kind. */
export function useLineName(): (item: Pick<OrderItem, "kind" | "nomenclature" | "part_number">) => string {
  const t = useT();
  return useCallback((item) => (item.kind === "freight" ? t("orders.line.freight") : nameOfLine(item)), [t]);
}
