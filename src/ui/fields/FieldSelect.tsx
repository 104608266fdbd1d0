import MenuItem from "@mui/material/MenuItem";
import OutlinedInput from "@mui/material/OutlinedInput";
import Select from "@mui/material/Select";
import type { ReactNode } from "react";
import { useT } from "#src/locale/use-t.ts";
import type { FieldProps } from "#src/ui/fields/FieldFrame.tsx";
import { FieldFrame } from "#src/ui/fields/FieldFrame.tsx";
import { SelectArrow } from "#src/ui/fields/SelectArrow.tsx";

interface FieldSelectProps<V extends string | number> extends FieldProps {
  value: V | null;
  options: readonly { value: V; label: ReactNode; disabled?: boolean }[];
  onChange: (value: V) => void;
  name?: string;
  autoFocus?: boolean;
}

export function FieldSelect<V extends string | number>({
  value,
  options,
  onChange,
  name,
  autoFocus = false,
  ...frame
}: FieldSelectProps<V>) {
  const t = useT();
  const choose = (text: unknown) => {
    const option = options.find((candidate) => candidate.value === text);
    if (option) onChange(option.value);
  };
  return (
    <FieldFrame {...frame}>
      {({ id, ...described }) => (
        <Select
          fullWidth
          displayEmpty
          autoFocus={autoFocus}
          value={value ?? ""}
          disabled={frame.disabled ?? false}
          error={described["aria-invalid"] ?? false}
          onChange={(event) => choose(event.target.value)}
          IconComponent={SelectArrow}
          renderValue={(shown) =>
            options.find((option) => option.value === shown)?.label ?? (
              <span style={{ color: "var(--mui-palette-ui-ink3)" }}>{t("ui.field.choose")}</span>
            )
          }
          SelectDisplayProps={{
            id,
            "aria-labelledby": `${id}-label ${id}`,
            "aria-describedby": described["aria-describedby"],
            "aria-invalid": described["aria-invalid"],
            "aria-required": described["aria-required"],
          }}
          input={<OutlinedInput slotProps={{ input: { "aria-hidden": true, ...(name !== undefined && { name }) } }} />}
        >
          {options.map((option) => (
            <MenuItem key={option.value} value={option.value} disabled={option.disabled ?? false}>
              {option.label}
            </MenuItem>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}
