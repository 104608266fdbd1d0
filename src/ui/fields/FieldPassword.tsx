import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useState } from "react";
import { useT } from "#src/locale/use-t.ts";
import type { FieldProps } from "#src/ui/fields/FieldFrame.tsx";
import { FieldFrame } from "#src/ui/fields/FieldFrame.tsx";
import { LARGE_INPUT } from "#src/ui/fields/FieldText.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";

interface FieldPasswordProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  autoComplete: "current-password" | "new-password";
  name?: string;
  autoFocus?: boolean;
}

/** Password input with a button that reveals the text. Pasting is allowed. */
export function FieldPassword({
  value,
  onChange,
  autoComplete,
  name = "password",
  autoFocus = false,
  ...frame
}: FieldPasswordProps) {
  const t = useT();
  const [seen, setSeen] = useState(false);
  return (
    <FieldFrame {...frame}>
      {({ id, ...described }) => (
        <OutlinedInput
          id={id}
          fullWidth
          value={value}
          type={seen ? "text" : "password"}
          disabled={frame.disabled ?? false}
          error={described["aria-invalid"] ?? false}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          onChange={(event) => onChange(event.target.value)}
          sx={{ pr: 0.5, ...(frame.large && LARGE_INPUT) }}
          slotProps={{ input: { ...described, name, autoCapitalize: "off", spellCheck: false } }}
          endAdornment={
            <IconButton
              size="small"
              aria-label={t(seen ? "ui.field.hide_password" : "ui.field.show_password")}
              aria-pressed={seen}
              onClick={() => setSeen(!seen)}
            >
              <Icon name={seen ? "eye-off" : "eye"} />
            </IconButton>
          }
        />
      )}
    </FieldFrame>
  );
}
