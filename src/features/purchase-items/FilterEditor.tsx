import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Popover from "@mui/material/Popover";
import { useState } from "react";
import { useT } from "#src/locale/use-t.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import type { Choice } from "#src/features/purchase-items/filter-choices.ts";
import type { FilterName } from "#src/features/purchase-items/list-state.ts";

interface EditorProps {
  name: FilterName;
  value: string;
  choices: readonly Choice[] | null;
  onValue: (value: string) => void;
}

/** With more choices than this a field to narrow them stands above. */
const MANY = 8;

function ChoiceList({ value, choices, onValue }: { value: string; choices: readonly Choice[]; onValue: (value: string) => void }) {
  const t = useT();
  const [search, setSearch] = useState("");
  const chosen = value === "" ? [] : value.split(",");
  const shown = choices.filter((choice) => choice.label.toLocaleLowerCase().includes(search.toLocaleLowerCase()));
  const toggle = (one: string) => onValue((chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]).join(","));
  return (
    <>
      {choices.length > MANY && <FieldText label={t("controls.search.label")} value={search} onChange={setSearch} autoFocus />}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, maxHeight: 280, overflow: "auto" }}>
        {shown.map((choice) => (
          <li key={choice.value}>
            <Box component="label" sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 32 }}>
              <Checkbox size="small" checked={chosen.includes(choice.value)} onChange={() => toggle(choice.value)} />
              {choice.label}
            </Box>
          </li>
        ))}
        {shown.length === 0 && <Box component="li" sx={{ color: "text.secondary", py: 1 }}>{t("purchase_items.filter.nothing")}</Box>}
      </Box>
    </>
  );
}

function Editor({ name, value, choices, onValue }: EditorProps) {
  const t = useT();
  if (choices !== null) return <ChoiceList value={value} choices={choices} onValue={onValue} />;
  if (name === "manufacturer") return <FieldText label={t("purchase_items.filter.contains")} value={value} onChange={onValue} autoFocus max_length={200} />;
  const [from = "", to = ""] = value.split("..");
  const join = (first: string, last: string): string => (first === "" && last === "" ? "" : `${first}..${last}`);
  return (
    <>
      <FieldDate label={t("purchase_items.filter.from_label")} value={from} onChange={(date) => onValue(join(date, to))} />
      <FieldDate label={t("purchase_items.filter.to_label")} value={to} onChange={(date) => onValue(join(from, date))} />
    </>
  );
}

/** Chooses the value of one filter; it holds once applied, by the button or Enter. Give it a new `key` for each opening. */
export function FilterEditor({ name, title, value, choices, anchor, onApply, onClose }: Omit<EditorProps, "onValue"> & { title: string; anchor: HTMLElement; onApply: (value: string) => void; onClose: () => void }) {
  const t = useT();
  const [draft, setDraft] = useState(value);
  return (
    <Popover open anchorEl={anchor} onClose={onClose} anchorOrigin={{ vertical: "bottom", horizontal: "left" }} slotProps={{ paper: { role: "dialog", "aria-label": title } }}>
      <Box
        component="form"
        sx={{ display: "flex", flexDirection: "column", gap: 1.5, width: 280, p: 1.75 }}
        onSubmit={(event) => {
          event.preventDefault();
          onApply(draft.trim());
        }}
      >
        <Box sx={{ fontWeight: 600 }}>{title}</Box>
        <Editor name={name} value={draft} choices={choices} onValue={setDraft} />
        <Box sx={{ display: "flex", justifyContent: "flex-end", gap: 1 }}>
          <Button size="small" variant="text" onClick={onClose}>
            {t("ui.action.cancel")}
          </Button>
          <Button size="small" type="submit" variant="contained">
            {t("ui.action.apply")}
          </Button>
        </Box>
      </Box>
    </Popover>
  );
}
