import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { MakerAlias } from "#contract/imports/maker-alias.schema.ts";
import { hasSearchWords } from "#contract/text-key.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldSuggest } from "#src/ui/fields/FieldSuggest.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";

const MAX_OPTIONS = 8;

interface MakerFormProps {
  makers: readonly ImportTask["makers"][number][];
  onReplace: (alias: MakerAlias) => Promise<void>;
}

/** Lets the user choose a manufacturer of the file and type the name that replaces it. */
export function MakerForm({ makers, onReplace }: MakerFormProps) {
  const { t, formats } = useTextTools();
  const [text, setText] = useState("");
  const [maker, setMaker] = useState("");
  const alias = MakerAlias.safeParse({ text, maker });
  const chosen = makers.find((use) => use.text === text.trim());
  const options = makers.filter((use) => use !== chosen && hasSearchWords(use.text, text)).slice(0, MAX_OPTIONS);
  const canReplace = alias.success && chosen !== undefined && alias.data.maker !== (chosen.maker ?? chosen.text);
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (canReplace) void onReplace(alias.data);
      }}
      sx={{ display: "flex", alignItems: "flex-end", flexWrap: "wrap", gap: 1 }}
    >
      <Box sx={{ flex: "1 1 200px", maxWidth: 280 }}>
        <FieldSuggest
          label={t("imports.makers.text")}
          value={text}
          onChange={setText}
          options={options}
          keyOf={(use) => use.text}
          renderOption={(use) => use.text}
          onChoose={(use) => {
            setText(use.text);
            setMaker(use.maker ?? use.suggested ?? use.text);
          }}
          listLabel={t("imports.makers.options")}
          maxLength={200}
          opensOnClick
        />
      </Box>
      <Box sx={{ flex: "1 1 200px", maxWidth: 280 }}>
        <FieldText label={t("imports.makers.maker")} value={maker} onChange={setMaker} maxLength={200} />
      </Box>
      <Button type="submit" disabled={!canReplace}>
        {t("imports.replace_all.replace", formats.counted(chosen?.rows ?? 0))}
      </Button>
    </Box>
  );
}
