import OutlinedInput from "@mui/material/OutlinedInput";
import { useRef, useState } from "react";
import { useT } from "#src/locale/use-t.ts";

interface HeaderRowFieldProps {
  row: number | null;
  /** Resolves to null if the server rejected the row. */
  onHeader: (row: number) => Promise<unknown>;
}

/**
 * Edits the header row number, for files whose header row is not in the preview. Pressing Enter or leaving the field
 * saves the number.
 */
export function HeaderRowField({ row, onHeader }: HeaderRowFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(row);
  if (row !== seen) {
    // Another control changed the header row, so the rejected input is obsolete.
    setSeen(row);
    setTyped(null);
  }
  const asked = useRef<number | null>(null);
  const text = typed ?? String(row ?? "");
  const number = /^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text) : null;
  const ask = async (): Promise<void> => {
    if (number === row || text.trim() === "") return setTyped(null);
    if (number === null) return;
    asked.current = number;
    // A rejected number stays in the field, so that the user can correct it.
    if ((await onHeader(number)) !== null) setTyped(null);
  };
  return (
    <label style={{ display: "flex", alignItems: "center", gap: 8, whiteSpace: "nowrap" }}>
      {t("imports.columns.header_in")}
      <OutlinedInput
        size="small"
        value={text}
        error={text.trim() !== "" && number === null}
        onChange={(event) => {
          asked.current = null;
          setTyped(event.target.value);
        }}
        // Skips a number that Enter has already submitted.
        onBlur={() => number !== asked.current && void ask()}
        onKeyDown={(event) => {
          if (event.key === "Enter") void ask();
          if (event.key === "Escape") setTyped(null);
        }}
        sx={{ width: 64 }}
        slotProps={{ input: { inputMode: "numeric", maxLength: 6 } }}
      />
    </label>
  );
}
