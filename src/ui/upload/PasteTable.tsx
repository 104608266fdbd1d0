import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { pastedTable } from "#src/ui/upload/pasted-table.ts";
import type { PastedTable } from "#src/ui/upload/pasted-table.ts";

const ROWS = 5;
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

/**
 * Accepts a pasted table instead of a file. Pasting anywhere on the page uploads the table at once. Pasting into the
 * field lets the user check the text first.
 */
export function PasteTable({ disabled, onTable }: { disabled: boolean; onTable: (table: PastedTable) => void }) {
  const t = useT();
  const [text, setText] = useState("");
  const typed = pastedTable({ plain: text, html: "" });
  const latest = useRef(onTable);
  useEffect(() => {
    latest.current = onTable;
  });
  useEffect(() => {
    if (disabled) return undefined;
    const onPaste = (event: ClipboardEvent): void => {
      if (isField(event.target)) return;
      const pasted = pastedTable({
        plain: event.clipboardData?.getData("text/plain") ?? "",
        html: event.clipboardData?.getData("text/html") ?? "",
      });
      if (pasted === null) return;
      event.preventDefault();
      latest.current(pasted);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [disabled]);
  return (
    <Box
      component="form"
      sx={{ mt: 2.5, display: "flex", flexDirection: "column", gap: 1, alignItems: "flex-start" }}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== null) onTable(typed);
      }}
    >
      <Box sx={{ width: "100%" }}>
        <FieldText
          label={t("controls.sheet.paste")}
          hint={t("controls.sheet.paste_hint")}
          value={text}
          rows={ROWS}
          onChange={setText}
        />
      </Box>
      <Button type="submit" disabled={disabled || typed === null}>
        {t("controls.sheet.paste_go")}
      </Button>
    </Box>
  );
}
