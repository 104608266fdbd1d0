import OutlinedInput from "@mui/material/OutlinedInput";
import { useRef, useState } from "react";
import { useT } from "#src/locale/use-t.ts";

interface HeaderRowFieldProps {
  row: number | null;
  /** Answers null when the row was refused. */
  onHeader: (row: number) => Promise<unknown>;
}

/**
 * The number of the row that names the columns, for a file where it isn't among the rows that are shown. Enter or
 * leaving the field keeps it.
 */
export function HeaderRowField({ row, onHeader }: HeaderRowFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(row);
  if (row !== seen) {
    // Another row was chosen in another way: what was refused before is no question any more.
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
    // What was refused stays to be mended.
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
        // What Enter has asked for is not asked for again.
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
