import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";

interface ToolSelectProps<V extends string> {
  /** What is narrowed; spoken. */
  label: string;
  /** Null when nothing is. */
  value: V | null;
  /** What stands there then: "All sources". */
  any: string;
  options: readonly { value: V; label: string }[];
  onChange: (value: V | null) => void;
}

/** A filter of a list in its tool row: one of a few, or any. */
export function ToolSelect<V extends string>({ label, value, any, options, onChange }: ToolSelectProps<V>) {
  const nameOf = (shown: string): string => options.find((option) => option.value === shown)?.label ?? any;
  return (
    <Select
      size="small"
      displayEmpty
      value={value ?? ""}
      onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value ?? null)}
      renderValue={nameOf}
      SelectDisplayProps={{ "aria-label": `${label}: ${nameOf(value ?? "")}` }}
      sx={{ "& .MuiSelect-select": { py: "3px" } }}
    >
      <MenuItem value="">{any}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </Select>
  );
}
