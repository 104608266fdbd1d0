import Box from "@mui/material/Box";
import { useState } from "react";
import type { ImportTask, Mapping } from "#contract/imports/import.schema.ts";
import { applyKept } from "#contract/imports/apply-kept.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { KeptMappingsDialog } from "#src/features/imports/KeptMappingsDialog.tsx";
import type { Kept } from "#src/features/imports/use-kept.ts";
import type { Targets } from "#src/features/imports/use-targets.ts";

/** The columns are nothing that is kept. */
const BY_HAND = 0;

interface KeptChoiceProps {
  task: ImportTask;
  kept: Kept;
  targets: Targets;
  onApply: (mapping: Mapping) => void;
}

/** Takes other kept columns for this file by the text of its headers, and says which of them it doesn't have. */
export function KeptChoice({ task, kept, targets, onApply }: KeptChoiceProps) {
  const t = useT();
  const formats = useFormats();
  const [isManaging, setManaging] = useState(false);
  // What the last choice could not do; it is about that choice alone.
  const [told, setTold] = useState<{ id: number; text: string } | null>(null);
  if (kept.all.length === 0 && !isManaging) return null;
  const apply = (id: number): void => {
    const chosen = kept.all.find((one) => one.id === id);
    if (chosen === undefined) return;
    const { mapping, missing } = applyKept(chosen, task.headers, targets.attributes);
    const headers = missing.map(({ header }) => header).join(", ");
    if (mapping.length > 0) onApply(mapping);
    setTold(mapping.length === 0 ? { id: BY_HAND, text: t("import_targets.kept.none") } : headers === "" ? null : { id, text: t("import_targets.kept.missing", { headers }) });
  };
  const isTwice = (name: string): boolean => kept.all.filter((one) => one.name === name).length > 1;
  const options = kept.all.map(({ id, name, updated_at }) => ({ value: id, label: isTwice(name) ? `${name}, ${formats.dateTime(updated_at)}` : name }));
  const current = kept.current?.id ?? BY_HAND;
  return (
    <Box sx={{ mb: 1.5 }}>
      <FieldSelect label={t("import_targets.kept.use")} value={current} disabled={targets.is_loading} options={[{ value: BY_HAND, label: t("import_targets.kept.by_hand"), disabled: true }, ...options]} onChange={apply} />
      <Box role="status" sx={{ "& > *": { mt: 1 } }}>{told !== null && (told.id === current || told.id === BY_HAND) && <Callout tone="warn">{told.text}</Callout>}</Box>
      <Box sx={{ mt: 1 }}>
        <TextLink label={t("import_targets.kept.manage_label")} onClick={() => setManaging(true)}>
          {t("import_targets.kept.manage")}
        </TextLink>
      </Box>
      {isManaging && <KeptMappingsDialog mappings={kept.all} onClose={() => setManaging(false)} />}
    </Box>
  );
}
