import OutlinedInput from "@mui/material/OutlinedInput";
import type { FieldProps } from "#src/ui/fields/FieldFrame.tsx";
import { FieldFrame } from "#src/ui/fields/FieldFrame.tsx";
import { LARGE_INPUT } from "#src/ui/fields/FieldText.tsx";

interface FieldDateProps extends FieldProps {
  /** "YYYY-MM-DD", with a time "YYYY-MM-DDTHH:mm" of the reader's clock; empty when there is none. */
  value: string;
  onChange: (value: string) => void;
  with_time?: boolean;
  /** Of the same form as the value. */
  min?: string;
  max?: string;
  name?: string;
}

/** A date, typed or picked in the browser's own calendar, in the browser's own order of day and month. */
export function FieldDate({ value, onChange, with_time = false, min, max, name, ...frame }: FieldDateProps) {
  return (
    <FieldFrame {...frame}>
      {({ id, ...described }) => (
        <OutlinedInput
          id={id}
          fullWidth
          type={with_time ? "datetime-local" : "date"}
          value={value}
          disabled={frame.disabled ?? false}
          error={described["aria-invalid"] ?? false}
          onChange={(event) => onChange(event.target.value)}
          sx={frame.large ? LARGE_INPUT : {}}
          slotProps={{
            input: {
              ...described,
              ...(min !== undefined && { min }),
              ...(max !== undefined && { max }),
              ...(name !== undefined && { name }),
            },
          }}
        />
      )}
    </FieldFrame>
  );
}
