import Switch from "@mui/material/Switch";
import { styled } from "@mui/material/styles";
import { useId } from "react";

const Root = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "flex-start",
  gap: 8,
  "& .MuiSwitch-root": { flex: "none", marginTop: 2 },
  "& .hint": { ...theme.typography.caption, color: theme.vars.palette.ui.ink3 },
}));

interface FieldSwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: string;
}

/** Switch for a setting that takes effect at once. */
export function FieldSwitch({ label, checked, onChange, hint }: FieldSwitchProps) {
  const id = useId();
  return (
    <Root>
      <Switch
        id={id}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        slotProps={{ input: { role: "switch", ...(hint !== undefined && { "aria-describedby": `${id}-hint` }) } }}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <div id={`${id}-hint`} className="hint">
            {hint}
          </div>
        )}
      </div>
    </Root>
  );
}
