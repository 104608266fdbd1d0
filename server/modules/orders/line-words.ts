import { isZero } from "#contract/money/decimal.ts";
import { leastQuantity } from "#contract/orders/amended-lines.ts";
import type { AmendableLine } from "#contract/orders/amended-lines.ts";
import { unitSymbol } from "#contract/reference/units.ts";
import type { MemberContext } from "#server/http/context.ts";
import { quantityIn } from "#server/platform/amounts.ts";
import { translate } from "#server/platform/translate.ts";

type Words = Readonly<Record<string, string>>;
type In = Pick<MemberContext, "language">;

const quantityOf =
  ({ language }: In, { unit }: AmendableLine) =>
  (quantity: string): string =>
    `${quantityIn(language)(quantity)} ${unitSymbol(unit, language)}`.trim();

const lineOf = ({ language }: In, { position, nomenclature, part_number }: AmendableLine): string =>
  translate(language, "errors.order_line", { position, name: nomenclature ?? part_number ?? "" });

/** Parameters of a message about a line that has too much accepted, on its way or returned for an amendment. */
export function begunOf(ctx: In, line: AmendableLine): Words {
  const quantity = quantityOf(ctx, line);
  const parts = [
    ["accepted", line.accepted_quantity],
    ["on_the_way", line.on_the_way_quantity],
    ["returned", line.cancelled_quantity],
  ] as const;
  const begun = parts
    .filter(([, value]) => !isZero(value))
    .map(([part, value]) => translate(ctx.language, `errors.begun.${part}`, { quantity: quantity(value) }));
  return {
    line: lineOf(ctx, line),
    begun: begun.join(translate(ctx.language, "errors.and")),
    least: quantity(leastQuantity(line)),
  };
}

/** Parameters of a message about a line that asks for more than its lot still needs. */
export const roomOf = (ctx: In, line: AmendableLine, most: string): Words => ({
  line: lineOf(ctx, line),
  most: quantityOf(ctx, line)(most),
  now: quantityOf(ctx, line)(line.quantity),
});
