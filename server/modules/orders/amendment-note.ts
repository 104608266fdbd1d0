import type { AmendedOrder } from "#server/modules/orders/amended-order.ts";

const nameOf = ({ before, after }: AmendedOrder["record"]["lines"][number]): string =>
  (after ?? before)?.nomenclature ?? (after ?? before)?.part_number ?? "";

/** Returns the details of an order that an amendment changes, with their values before and after. */
export const detailsOf = ({ record }: AmendedOrder): { name: string; before: string | null; after: string | null }[] =>
  Object.entries(record.details).flatMap(([name, detail]) => (detail === undefined ? [] : [{ name, ...detail }]));

/** Describes an amendment for the history: each line with what changes of it. */
export function noteOf(amended: AmendedOrder, comment: string | null): string {
  const lines = amended.record.lines.map((line) => {
    const { kind, before, after } = line;
    if (kind === "remove" || kind === "close") return `${nameOf(line)} ✕`;
    if (before === null) return `${nameOf(line)} × ${after?.quantity ?? ""}`;
    const changes = (["part_number", "manufacturer", "quantity", "price", "delivery_date"] as const).flatMap((name) =>
      before[name] === after?.[name] ? [] : [`${before[name] ?? ""} → ${after?.[name] ?? ""}`],
    );
    return `${nameOf(line)}: ${changes.join(", ")}`;
  });
  const details = detailsOf(amended).map(({ before, after }) => `${before ?? "—"} → ${after ?? "—"}`);
  return [...lines, ...details, ...(comment === null ? [] : [comment])].join("; ");
}
