import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useT } from "#src/locale/use-t.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";

/** What a company does here: at least one of both. */
export interface Sides {
  readonly is_customer: boolean;
  readonly is_supplier: boolean;
}

/** The choice between customer, supplier and both. */
export function SideChoice({
  sides,
  onChange,
  error,
}: {
  sides: Sides;
  onChange: (sides: Sides) => void;
  error: string | null;
}) {
  const t = useT();
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, display: "flex", flexDirection: "column", gap: 1 }}>
      <Typography component="legend" variant="h2" sx={{ p: 0, mb: 1 }}>
        {t("workspaces.new.side")}
      </Typography>
      <FieldCheckbox
        label={t("workspaces.new.customer")}
        checked={sides.is_customer}
        error={error}
        onChange={(is_customer) => onChange({ ...sides, is_customer })}
      />
      <FieldCheckbox
        label={t("workspaces.new.supplier")}
        checked={sides.is_supplier}
        onChange={(is_supplier) => onChange({ ...sides, is_supplier })}
      />
    </Box>
  );
}
