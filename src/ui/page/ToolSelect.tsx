import MenuItem from "@mui/material/MenuItem";
import { SmallSelect } from "#src/ui/fields/SmallSelect.tsx";

interface ToolSelectProps<V extends string> {
  label: string;
  value: V | null;
  any: string;
  options: readonly { value: V; label: string }[];
  onChange: (value: V | null) => void;
}

export function ToolSelect<V extends string>({ label, value, any, options, onChange }: ToolSelectProps<V>) {
  const nameOf = (shown: string): string => options.find((option) => option.value === shown)?.label ?? any;
  return (
    <SmallSelect<string>
      label={`${label}: ${nameOf(value ?? "")}`}
      value={value ?? ""}
      onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value ?? null)}
      renderValue={nameOf}
    >
      <MenuItem value="">{any}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </SmallSelect>
  );
}
