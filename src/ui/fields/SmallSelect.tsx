import Select from "@mui/material/Select";
import type { SelectProps } from "@mui/material/Select";
import { SelectArrow } from "#src/ui/fields/SelectArrow.tsx";

const MENU = { slotProps: { paper: { sx: { maxWidth: "min(420px, 92vw)", maxHeight: "min(560px, 80vh)" } } } };

interface SmallSelectProps<V extends string | number> extends Pick<
  SelectProps<V>,
  "value" | "renderValue" | "onChange" | "error" | "className" | "sx" | "children"
> {
  /** Accessible name. */
  label: string;
}

/** Select for tools and cells, where it has no label above it. In a form, use FieldSelect. */
export function SmallSelect<V extends string | number>({ label, sx, error = false, ...select }: SmallSelectProps<V>) {
  return (
    <Select<V>
      size="small"
      displayEmpty
      error={error}
      IconComponent={SelectArrow}
      SelectDisplayProps={{ "aria-label": label, "aria-invalid": error || undefined }}
      MenuProps={MENU}
      sx={[{ "& .MuiSelect-select": { py: "3px" } }, ...(Array.isArray(sx) ? sx : [sx])]}
      {...select}
    />
  );
}
