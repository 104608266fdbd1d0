import OutlinedInput from "@mui/material/OutlinedInput";
import type { HTMLInputAutoCompleteAttribute, KeyboardEvent, ReactNode, Ref } from "react";
import type { FieldProps } from "#src/ui/fields/FieldFrame.tsx";
import { FieldFrame } from "#src/ui/fields/FieldFrame.tsx";

export const LARGE_INPUT = { "& input": { height: 24, py: "8px", fontSize: "0.875rem" } } as const;

export interface FieldTextProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onFocus?: () => void;
  onBlur?: (() => void) | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
  name?: string;
  type?: "text" | "email" | "tel" | "url";
  rows?: number;
  placeholder?: string | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: "text" | "decimal" | "numeric" | "email" | "tel";
  autoFocus?: boolean;
  maxLength?: number;
  min?: string;
  max?: string;
  start?: ReactNode;
  end?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

export function FieldText({
  value,
  onChange,
  onFocus,
  onBlur,
  onKeyDown,
  name,
  type = "text",
  rows,
  placeholder,
  autoComplete,
  inputMode,
  autoFocus = false,
  maxLength,
  min,
  max,
  start,
  end,
  inputRef,
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
          inputRef={inputRef}
          onChange={(event) => onChange(event.target.value)}
          onFocus={onFocus}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
          sx={frame.large ? LARGE_INPUT : {}}
          slotProps={{
            input: {
              min,
              max,
              ...described,
              ...(name !== undefined && { name }),
              ...(inputMode && { inputMode }),
              ...(maxLength !== undefined && { maxLength }),
            },
          }}
        />
      )}
    </FieldFrame>
  );
}
