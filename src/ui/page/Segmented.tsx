import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import type { ReactNode } from "react";

interface SegmentedProps<V extends string> {
  label: string;
  options: readonly { value: V; label: ReactNode; count?: string; bad?: boolean }[];
  value: V;
  onChange: (value: V) => void;
  /** Breaks the options into several lines where they don't fit. */
  wraps?: boolean;
}

export function Segmented<V extends string>({ label, options, value, onChange, wraps = false }: SegmentedProps<V>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={label}
      sx={wraps ? { flexWrap: "wrap", height: "auto" } : {}}
      onChange={(_event, next: V | null) => next !== null && onChange(next)}
    >
      {options.map((option) => (
        <ToggleButton
          key={option.value}
          value={option.value}
          sx={option.bad && option.value !== value ? { color: "error.main" } : {}}
        >
          {option.label}
          {option.count !== undefined && (
            <span className="num" style={{ marginLeft: 6, fontWeight: 400 }}>
              {option.count}
            </span>
          )}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
