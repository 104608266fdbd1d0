import type { MemberContext } from "#server/http/context.ts";
import type { AmendedOrder } from "#server/modules/orders/amended-order.ts";
import { translate } from "#server/platform/translate.ts";

type In = Pick<MemberContext, "language">;

function nameOf({ language }: In, { before, after }: AmendedOrder["record"]["lines"][number]): string {
  const line = after ?? before;
  if (line?.line_kind === "freight") return translate(language, "orders.line.freight");
  return line?.nomenclature ?? line?.part_number ?? "";
}

/** Returns the details of an order that an amendment changes, with their values before and after. */
export const detailsOf = ({ record }: AmendedOrder): { name: string; before: string | null; after: string | null }[] =>
  Object.entries(record.details).flatMap(([name, detail]) => (detail === undefined ? [] : [{ name, ...detail }]));

/** Describes an amendment for the history, in the language of the user who acts: each line with what changes of it. */
export function noteOf(ctx: In, amended: AmendedOrder, comment: string | null): string {
  const lines = amended.record.lines.map((line) => {
    const { kind, before, after } = line;
    if (kind === "remove" || kind === "close") return `${nameOf(ctx, line)} ✕`;
    if (before === null) return `${nameOf(ctx, line)} × ${after?.quantity ?? ""}`;
    const changes = (["part_number", "manufacturer", "quantity", "price", "delivery_date"] as const).flatMap((name) =>
      before[name] === after?.[name] ? [] : [`${before[name] ?? ""} → ${after?.[name] ?? ""}`],
    );
    return `${nameOf(ctx, line)}: ${changes.join(", ")}`;
  });
  const details = detailsOf(amended).map(({ before, after }) => `${before ?? "—"} → ${after ?? "—"}`);
  return [...lines, ...details, ...(comment === null ? [] : [comment])].join("; ");
}
