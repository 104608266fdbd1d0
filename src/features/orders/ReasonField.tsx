import type { Bound } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";

interface ReasonFieldProps extends Bound<string> {
  autoFocus?: boolean;
  required?: boolean;
  /** Replaces the default hint, which explains that the other company can read the reason. */
  hint?: string;
}

export function ReasonField({ autoFocus = false, required = true, hint, ...bound }: ReasonFieldProps) {
  const t = useT();
  return (
    <FieldText
      {...bound}
      label={t("orders.field.reason")}
      required={required}
      autoFocus={autoFocus}
      rows={2}
      maxLength={2000}
      hint={hint ?? t("orders.decline.reason_hint")}
    />
  );
}
