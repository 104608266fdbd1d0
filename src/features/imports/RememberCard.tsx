import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import { useId, useState } from "react";
import type { ImportTask, Mapping } from "#contract/imports/import.schema.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { SavedMappingChoice } from "#src/features/imports/SavedMappingChoice.tsx";
import { MAX_MAPPING_NAME_LENGTH } from "#src/features/imports/SavedMappingsDialog.tsx";
import type { ChosenMapping } from "#src/features/imports/use-chosen-mapping.ts";
import type { ChangeImport } from "#src/features/imports/use-import.ts";
import { useRemember } from "#src/features/imports/use-remember.ts";
import { useSavedMappings } from "#src/features/imports/use-saved-mappings.ts";
import type { Targets } from "#src/features/imports/use-targets.ts";

interface NameFieldProps {
  name: string | null;
  /** Default name of the mapping, used until the user types a name. */
  otherwise: string;
  change: ChangeImport;
}

/**
 * Edits the name under which the mapping will be saved. Saves the name on blur. If saving fails, the field keeps the
 * typed text.
 */
function NameField({ name, otherwise, change }: NameFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    if (typed === null) return;
    const text = typed.trim();
    const mapping_name = text === "" || text === otherwise ? null : text;
    if (mapping_name !== name && (await change({ mapping_name }, { quiet: true })) === null) return;
    setTyped((latest) => (latest === typed ? null : latest));
  };
  return (
    <FieldText
      label={t("import_targets.kept.name")}
      value={typed ?? name ?? otherwise}
      maxLength={MAX_MAPPING_NAME_LENGTH}
      autoComplete="off"
      onChange={setTyped}
      onBlur={() => void send()}
    />
  );
}

interface RememberCardProps {
  task: ImportTask;
  mapping: Mapping;
  targets: Targets;
  onApply: ChosenMapping["setMapping"];
  change: ChangeImport;
}

export function RememberCard({ task, mapping, targets, onApply, change }: RememberCardProps) {
  const t = useT();
  const id = useId();
  const [remember, setRemember] = useRemember();
  const kept = useSavedMappings(task, mapping, targets);
  return (
    <AsideCard>
      <SavedMappingChoice task={task} kept={kept} targets={targets} onApply={onApply} />
      <Box component="label" sx={{ display: "flex", gap: 1, alignItems: "flex-start" }}>
        <Checkbox
          size="small"
          checked={remember}
          onChange={(_, value) => setRemember(value)}
          sx={{ mt: "2px", p: 0 }}
          slotProps={{ input: { "aria-describedby": id } }}
        />
        <span>
          <Box component="span" sx={{ fontWeight: 500, display: "block" }}>
            {t("imports.remember.title")}
          </Box>
          <Box component="span" id={id} sx={{ color: "text.secondary", fontSize: "0.75rem", lineHeight: "16px" }}>
            {t("imports.remember.text")}
          </Box>
        </span>
      </Box>
      {remember && (
        <Box sx={{ mt: 1.5 }}>
          <NameField name={task.mapping_name} otherwise={kept.own?.name ?? task.file_name} change={change} />
        </Box>
      )}
    </AsideCard>
  );
}
