import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { FormInput } from "#src/kit/form/FormInputs.tsx";
import { sideFields } from "#src/features/workspaces/company-fields.ts";
import { useT } from "#src/locale/use-t.ts";

export function SideChoice() {
  const t = useT();
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, display: "flex", flexDirection: "column", gap: 1 }}>
      <Typography component="legend" variant="h2" sx={{ p: 0, mb: 1 }}>
        {t("workspaces.new.side")}
      </Typography>
      {sideFields().map((field) => (
        <FormInput key={field.source} field={field} />
      ))}
    </Box>
  );
}
