import Box from "@mui/material/Box";
import { useState } from "react";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { applySavedMapping } from "#contract/imports/apply-saved-mapping.ts";
import type { AppliedMapping } from "#contract/imports/apply-saved-mapping.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { SavedMappingsDialog } from "#src/features/imports/SavedMappingsDialog.tsx";
import type { ChosenMapping } from "#src/features/imports/use-chosen-mapping.ts";
import type { SavedMappingMatches } from "#src/features/imports/use-saved-mappings.ts";
import type { Targets } from "#src/features/imports/use-targets.ts";

const BY_HAND = 0;

interface SavedMappingChoiceProps {
  task: ImportTask;
  kept: SavedMappingMatches;
  targets: Targets;
  onApply: ChosenMapping["setMapping"];
}

export function SavedMappingChoice({ task, kept, targets, onApply }: SavedMappingChoiceProps) {
  const { t, formats } = useTextTools();
  const [isManaging, setManaging] = useState(false);
  // Id of the mapping that was applied last. Only this mapping's missing headers are shown; they are computed from the
  // current headers.
  const [applied, setApplied] = useState<number | null>(null);
  if (kept.all.length === 0 && !isManaging) return null;
  const resultOf = (id: number | null, { headers }: Pick<ImportTask, "headers">): AppliedMapping | null => {
    const chosen = kept.all.find((one) => one.id === id);
    return chosen === undefined ? null : applySavedMapping(chosen, headers, targets);
  };
  const apply = (id: number): void => {
    setApplied(id);
    onApply((file) => {
      const { mapping = [] } = resultOf(id, file) ?? {};
      return mapping.length === 0 ? null : mapping;
    });
  };
  const isTwice = (name: string): boolean => kept.all.filter((one) => one.name === name).length > 1;
  const options = kept.all.map(({ id, name, updated_at }) => ({
    value: id,
    label: isTwice(name) ? `${name}, ${formats.dateTime(updated_at)}` : name,
  }));
  const current = kept.current?.id ?? BY_HAND;
  const result = resultOf(applied, task);
  const headers = applied === current ? result?.missing.map(({ header }) => header).join(", ") : "";
  const remark =
    result?.mapping.length === 0
      ? t("import_targets.kept.none")
      : headers === undefined || headers === ""
        ? null
        : t("import_targets.kept.missing", { headers });
  return (
    <Box sx={{ mb: 1.5 }}>
      <FieldSelect
        label={t("import_targets.kept.use")}
        value={current}
        disabled={targets.is_loading}
        options={[{ value: BY_HAND, label: t("import_targets.kept.by_hand"), disabled: true }, ...options]}
        onChange={apply}
      />
      <Box role="status" sx={{ "& > *": { mt: 1 } }}>
        {remark !== null && <Callout tone="warn">{remark}</Callout>}
      </Box>
      <Box sx={{ mt: 1 }}>
        <TextLink label={t("import_targets.kept.manage_label")} onClick={() => setManaging(true)}>
          {t("import_targets.kept.manage")}
        </TextLink>
      </Box>
      {isManaging && <SavedMappingsDialog mappings={kept.all} onClose={() => setManaging(false)} />}
    </Box>
  );
}
