import type { z } from "zod";
import { fromAmountColumns } from "#contract/money/amount-columns.ts";
import { totals } from "#contract/money/totals.ts";
import type { Totals } from "#contract/money/totals.ts";
import type { OrderItem } from "#contract/orders/order.schema.ts";
import { Money } from "#contract/primitives.ts";

export const orderTotals = (
  lines: readonly Pick<z.input<typeof OrderItem>, "vat_percent" | "total" | "vat" | "total_with_vat">[],
): Totals =>
  totals(
    lines.map((line) => {
      const { net, vat, gross } = fromAmountColumns(line);
      return {
        net: Money.parse(net),
        vat: line.vat_percent === null ? null : Money.parse(vat),
        gross: Money.parse(gross),
        agent_vat: null,
        vat_percent: line.vat_percent,
      };
    }),
  );
