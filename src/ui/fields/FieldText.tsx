import OutlinedInput from "@mui/material/OutlinedInput";
import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from "react";
import type { FieldProps } from "#src/ui/fields/FieldFrame.tsx";
import { FieldFrame } from "#src/ui/fields/FieldFrame.tsx";

export const LARGE_INPUT = { "& input": { height: 24, py: "8px", fontSize: "0.875rem" } } as const;

export interface FieldTextProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  name?: string;
  type?: "text" | "email" | "tel" | "url" | "date" | "datetime-local";
  rows?: number;
  placeholder?: string | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: "text" | "decimal" | "numeric" | "email" | "tel";
  autoFocus?: boolean;
  max_length?: number;
  min?: string;
  max?: string;
  start?: ReactNode;
  end?: ReactNode;
  input_ref?: Ref<HTMLInputElement>;
}

export function FieldText({
  value,
  onChange,
  onBlur,
  name,
  type = "text",
  rows,
  placeholder,
  autoComplete,
  inputMode,
  autoFocus = false,
  max_length,
  min,
  max,
  start,
  end,
  input_ref,
  ...frame
}: FieldTextProps) {
  return (
    <FieldFrame {...frame}>
      {({ id, ...described }) => (
        <OutlinedInput
          id={id}
          fullWidth
          value={value}
          type={type}
          disabled={frame.disabled ?? false}
          error={described["aria-invalid"] ?? false}
          autoFocus={autoFocus}
          multiline={rows !== undefined}
          minRows={rows}
          maxRows={rows === undefined ? undefined : Math.max(rows, 12)}
          placeholder={placeholder}
          autoComplete={autoComplete}
          startAdornment={start}
          endAdornment={end}
          inputRef={input_ref}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          sx={frame.large ? LARGE_INPUT : {}}
          slotProps={{
            input: {
              min,
              max,
              ...described,
              ...(name !== undefined && { name }),
              ...(inputMode && { inputMode }),
              ...(max_length !== undefined && { maxLength: max_length }),
            },
          }}
        />
      )}
    </FieldFrame>
  );
}
