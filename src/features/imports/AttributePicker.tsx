import Box from "@mui/material/Box";
import { useState } from "react";
import type { Attribute } from "#contract/attributes/attribute.schema.ts";
import { hasSearchWords } from "#contract/text-key.ts";
import { useT } from "#src/locale/use-t.ts";
import { InfoDialog } from "#src/ui/feedback/InfoDialog.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { TapList } from "#src/ui/page/TapList.tsx";

/** Maximum number of attributes in the list. The user must search for any further attributes. */
const SHOWN = 50;

interface AttributePickerProps {
  title: string;
  attributes: readonly Attribute[];
  onChoose: (attribute: Attribute) => void;
  onClose: () => void;
}

export function AttributePicker({ title, attributes, onChoose, onClose }: AttributePickerProps) {
  const t = useT();
  const [search, setSearch] = useState("");
  const found = attributes.filter(({ name, key }) => hasSearchWords(`${name} ${key}`, search));
  const shown = found.slice(0, SHOWN);
  return (
    <InfoDialog title={title} width="xs" closeLabel={t("ui.action.cancel")} onClose={onClose}>
      <Box sx={{ display: "flex", flexDirection: "column", gap: 1, minHeight: 260 }}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const [first] = shown;
            if (first !== undefined && search.trim() !== "") onChoose(first);
          }}
        >
          <FieldText
            label={t("import_targets.pick.search")}
            value={search}
            autoFocus
            autoComplete="off"
            onChange={setSearch}
            start={<Icon name="search" />}
          />
        </form>
        <TapList label={t("import_targets.pick.list")} rows={shown} onOpen={onChoose}>
          {({ name, key, integration_source }) => (
            <>
              <span className="name">{name}</span>
              <span className="right second">{integration_source}</span>
              <span className="second">{key}</span>
            </>
          )}
        </TapList>
        <Box role="status" sx={{ color: "text.secondary" }}>
          {found.length === 0
            ? t("import_targets.pick.none")
            : found.length > shown.length &&
              t("import_targets.pick.shown", { shown: shown.length, total: found.length })}
        </Box>
      </Box>
    </InfoDialog>
  );
}
