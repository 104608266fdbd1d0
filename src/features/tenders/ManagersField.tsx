import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useState } from "react";
import { TENDER_MAX_MANAGERS } from "#contract/limits.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { hasSearchWords } from "#contract/text-key.ts";
import { useMembersWith } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";

/** Maximum number of managers listed without a search field. */
const MAX_LISTED_MANAGERS = 8;

interface ManagersFieldProps {
  /** The tender's current managers. Some may have lost the permission since they were chosen. */
  known: Tender["managers"];
  value: readonly number[];
  error?: string | null | undefined;
  onChange: (managers: readonly number[]) => void;
}

/** Selects up to twenty tender managers from the members with the permission. */
export function ManagersField({ known, value, error, onChange }: ManagersFieldProps) {
  const { t, formats } = useTextTools();
  const id = useId();
  const [search, setSearch] = useState("");
  const members = useMembersWith("update_tender");
  const people = [...known.filter((manager) => !members.some((member) => member.id === manager.id)), ...members];
  const shown = people.filter(({ name }) => hasSearchWords(name, search));
  const isFull = value.length >= TENDER_MAX_MANAGERS;
  const toggle = (person: number, on: boolean): void =>
    onChange(on ? [...value, person] : value.filter((each) => each !== person));
  return (
    <Box role="group" aria-labelledby={id}>
      <Box sx={{ display: "flex", mb: 0.5, fontSize: "0.75rem", lineHeight: "16px", color: "text.secondary" }}>
        <Box component="span" id={id} sx={{ flex: 1, fontWeight: 500 }}>
          {t("tenders.field.managers")}
        </Box>
        <span className="num">{formats.progress(value.length, TENDER_MAX_MANAGERS)}</span>
      </Box>
      {people.length > MAX_LISTED_MANAGERS && (
        <OutlinedInput
          fullWidth
          size="small"
          value={search}
          placeholder={t("tenders.managers_search")}
          onChange={(event) => setSearch(event.target.value)}
          slotProps={{ input: { "aria-label": t("tenders.managers_search") } }}
          sx={{ mb: 1 }}
        />
      )}
      <Box
        sx={{
          maxHeight: 168,
          overflow: "auto",
          border: 1,
          borderColor: error ? "error.main" : "ui.lineStrong",
          borderRadius: "6px",
          p: 1,
          display: "flex",
          flexDirection: "column",
          gap: 0.5,
        }}
      >
        {shown.map((person) => {
          const checked = value.includes(person.id);
          return (
            <FieldCheckbox
              key={person.id}
              label={person.name}
              checked={checked}
              disabled={isFull && !checked}
              onChange={(on) => toggle(person.id, on)}
            />
          );
        })}
      </Box>
      {(error || isFull) && (
        <Box sx={{ mt: 0.5, fontSize: "0.75rem", color: error ? "error.main" : "ui.ink3" }}>
          {error ?? t("validation.too_many_managers")}
        </Box>
      )}
    </Box>
  );
}
