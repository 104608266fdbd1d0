import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useId } from "react";

const Root = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "flex-start",
  gap: 6,
  "& .MuiCheckbox-root": { flex: "none", margin: "-3px 0 0 -4px" },
  "& .hint": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  "& .error": { ...theme.typography.caption, color: theme.vars.palette.ui.tone.bad[0] },
}));

interface FieldCheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: string;
  error?: string | null | undefined;
  disabled?: boolean;
  required?: boolean;
  name?: string;
}

/** Checkbox in a form. Use `FieldSwitch` for settings that take effect at once. */
export function FieldCheckbox({
  label,
  checked,
  onChange,
  hint,
  error,
  disabled = false,
  required = false,
  name,
}: FieldCheckboxProps) {
  const id = useId();
  const wrong = error !== null && error !== undefined && error !== "";
  const described = wrong || hint !== undefined ? `${id}-under` : undefined;
  return (
    <Root>
      <Checkbox
        id={id}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        slotProps={{
          input: {
            "aria-describedby": described,
            "aria-invalid": wrong || undefined,
            "aria-required": required || undefined,
            ...(name !== undefined && { name }),
          },
        }}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {described !== undefined && (
          <div id={described} className={wrong ? "error" : "hint"}>
            {wrong ? error : hint}
          </div>
        )}
      </div>
    </Root>
  );
}
