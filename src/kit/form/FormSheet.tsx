import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useOpenForm } from "#src/kit/form/RecordForm.tsx";
import { FormEnd } from "#src/ui/forms/FormEnd.tsx";

interface FormSheetProps {
  submitLabel: string;
  /**
   * If set, the button is disabled until something changes. A non-empty string is shown next to the button while there
   * are unsaved changes.
   */
  unsaved?: string;
  sx: SxProps<Theme>;
  children: ReactNode;
}

export function FormSheet({ submitLabel, unsaved, sx, children }: FormSheetProps) {
  const { busy, error, is_changed, may_write, onSubmit } = useOpenForm();
  return (
    <Box component="form" noValidate onSubmit={onSubmit} sx={sx}>
      {children}
      {may_write && (
        <FormEnd submitLabel={submitLabel} busy={busy} error={error} disabled={unsaved !== undefined && !is_changed}>
          {unsaved !== undefined && unsaved !== "" && is_changed && (
            <Box sx={{ color: "text.secondary" }}>{unsaved}</Box>
          )}
        </FormEnd>
      )}
    </Box>
  );
}
