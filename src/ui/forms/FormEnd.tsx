import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useFocusFirstError } from "#src/ui/forms/use-focus-first-error.ts";
import { FailureNote } from "#src/ui/page/FailureNote.tsx";

interface FormEndProps {
  submitLabel: string;
  busy: boolean;
  error: string | null;
  disabled?: boolean;
  children?: ReactNode;
}

export function FormEnd({ submitLabel, busy, error, disabled = false, children }: FormEndProps) {
  const ref = useFocusFirstError(busy);
  return (
    <>
      <FailureNote text={error} />
      <Box ref={ref} sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
        <Button type="submit" variant="contained" loading={busy} disabled={disabled}>
          {submitLabel}
        </Button>
        {children}
      </Box>
    </>
  );
}
