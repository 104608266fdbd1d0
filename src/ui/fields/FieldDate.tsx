import { FieldText } from "#src/ui/fields/FieldText.tsx";
import type { FieldTextProps } from "#src/ui/fields/FieldText.tsx";

/** Its value is "YYYY-MM-DD", with a time "YYYY-MM-DDTHH:mm" of the reader's clock; empty when there is none. */
interface FieldDateProps extends Omit<FieldTextProps, "type" | "rows" | "max_length"> {
  with_time?: boolean;
}

/** A date, typed or picked in the browser's own calendar, in the browser's own order of day and month. */
export const FieldDate = ({ with_time = false, ...field }: FieldDateProps) => (
  <FieldText {...field} type={with_time ? "datetime-local" : "date"} />
);
