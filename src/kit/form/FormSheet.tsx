import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useOpenForm } from "#src/kit/form/RecordForm.tsx";
import { FormEnd } from "#src/ui/forms/FormEnd.tsx";

interface FormSheetProps {
  submit_label: string;
  /**
   * There is nothing to send before something is changed; where this isn't empty it is said beside the button that
   * something is.
   */
  unsaved?: string;
  sx: SxProps<Theme>;
  children: ReactNode;
}

/** The form around it, on a page. */
export function FormSheet({ submit_label, unsaved, sx, children }: FormSheetProps) {
  const { busy, error, is_changed, may_write, onSubmit } = useOpenForm();
  return (
    <Box component="form" noValidate onSubmit={onSubmit} sx={sx}>
      {children}
      {may_write && (
        <FormEnd submit_label={submit_label} busy={busy} error={error} disabled={unsaved !== undefined && !is_changed}>
          {unsaved !== undefined && unsaved !== "" && is_changed && (
            <Box sx={{ color: "text.secondary" }}>{unsaved}</Box>
          )}
        </FormEnd>
      )}
    </Box>
  );
}
