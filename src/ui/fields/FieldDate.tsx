import { FieldText } from "#src/ui/fields/FieldText.tsx";
import type { FieldTextProps } from "#src/ui/fields/FieldText.tsx";

/** The value is "YYYY-MM-DD", or "YYYY-MM-DDTHH:mm" in the reader's time zone. An empty string means no date. */
interface FieldDateProps extends Omit<FieldTextProps, "type" | "rows" | "maxLength"> {
  withTime?: boolean;
}

/** Native date input, with the browser's own calendar and order of day and month. */
export const FieldDate = ({ withTime = false, ...field }: FieldDateProps) => (
  <FieldText {...field} type={withTime ? "datetime-local" : "date"} />
);
