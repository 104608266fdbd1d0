import type { z } from "zod";
import { totals } from "#contract/money/totals.ts";
import type { Totals } from "#contract/money/totals.ts";
import type { LineAmounts } from "#contract/money/vat.ts";
import type { OrderItem } from "#contract/orders/order.schema.ts";
import { Money } from "#contract/primitives.ts";

export const NO_VAT = "0.00";

export const toAmountColumns = ({ net, vat, gross }: Pick<LineAmounts, "net" | "vat" | "gross">) => ({
  total: net,
  vat: vat ?? NO_VAT,
  total_with_vat: gross,
});

export const orderTotals = (
  lines: readonly Pick<z.input<typeof OrderItem>, "vat_percent" | "total" | "vat" | "total_with_vat">[],
): Totals =>
  totals(
    lines.map((line) => ({
      net: Money.parse(line.total),
      vat: line.vat_percent === null ? null : Money.parse(line.vat),
      gross: Money.parse(line.total_with_vat),
      agent_vat: null,
      vat_percent: line.vat_percent,
    })),
  );
