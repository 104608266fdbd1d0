import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useFocusFirstError } from "#src/ui/forms/use-focus-first-error.ts";
import { FailureNote } from "#src/ui/page/FailureNote.tsx";

interface FormEndProps {
  submit_label: string;
  /** The call runs: the button waits. */
  busy: boolean;
  /** Why the last attempt failed as a whole; errors of a field stand under the field. */
  error: string | null;
  /** There is nothing to send yet. */
  disabled?: boolean;
  /** Beside the button. */
  children?: ReactNode;
}

/** The end of a form on a page: what went wrong, and the button that sends it. */
export function FormEnd({ submit_label, busy, error, disabled = false, children }: FormEndProps) {
  const ref = useFocusFirstError(busy);
  return (
    <>
      <FailureNote text={error} />
      <Box ref={ref} sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
        <Button type="submit" variant="contained" loading={busy} disabled={disabled}>
          {submit_label}
        </Button>
        {children}
      </Box>
    </>
  );
}
