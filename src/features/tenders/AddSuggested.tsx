import Button from "@mui/material/Button";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

/** Adds all suggested suppliers with one click. */
export function AddSuggested({ count, onAdd }: { count: number; onAdd: () => void }) {
  const { t, formats } = useTextTools();
  return (
    <Button size="small" startIcon={<Icon name="wand" size={14} />} onClick={onAdd}>
      {t("tender_drafts.suppliers.add_suggested", formats.counted(count))}
    </Button>
  );
}
