import { textOf } from "#src/kit/fields/columns.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { Field, PhonePlace } from "#src/kit/fields/field.ts";

interface Placed<R> extends Required<Pick<PhonePlace<R>, "line" | "right">> {
  readonly fields: readonly Field<R>[];
}

function placesOf<R>(fields: readonly Field<R>[]): readonly Placed<R>[] {
  const placed = fields.filter(({ phone }) => phone !== undefined);
  const lines = [...new Set(placed.map(({ phone }) => phone?.line ?? 0))].toSorted((one, other) => one - other);
  return lines.flatMap((line) =>
    [false, true].flatMap((right) => {
      const here = placed.filter(({ phone }) => phone?.line === line && (phone.right ?? false) === right);
      return here.length === 0 ? [] : [{ line, right, fields: here }];
    }),
  );
}

export const phoneLines = <R,>(fields: readonly Field<R>[]): number =>
  placesOf(fields).filter(({ right }) => !right).length;

export function PhoneRow<R extends object>({ fields, record }: { fields: readonly Field<R>[]; record: R }) {
  const tools = useTextTools();
  const places = placesOf(fields);
  return places.map(({ line, right, fields: together }) => {
    const isAlone = !right && !places.some((other) => other.line === line && other.right);
    const role = right ? "right num" : line === 1 ? "name" : "second num";
    const texts = together.map((field) => field.phone?.text?.(record, tools) ?? textOf(field, record, tools));
    const [only, ...others] = together;
    const drawn = others.length === 0 && only?.phone?.text === undefined ? only?.column?.render?.(record) : undefined;
    return (
      <span key={`${line}${right ? "r" : ""}`} className={isAlone ? `${role} whole` : role}>
        {drawn ?? texts.filter((text) => text !== "").join(" · ")}
      </span>
    );
  });
}
