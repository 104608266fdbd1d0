import Box from "@mui/material/Box";
import InputBase from "@mui/material/InputBase";
import { useRef, useState } from "react";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Kbd } from "#src/ui/keyboard/Kbd.tsx";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";
import type { ScanNote } from "#src/features/orders/use-scan.ts";

/** Key that focuses the field. */
const KEY = "F4";

interface ScanFieldProps {
  note: ScanNote | null;
  onScan: (text: string) => void;
}

/** Field for a barcode scanner, which types a code and presses Enter, or for a typed part number. F4 focuses it. */
export function ScanField({ note, onScan }: ScanFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  useShortcut(KEY, t("order_receipt.scan.label"), () => input.current?.select());
  return (
    <>
      <Box
        role="search"
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 0.75,
          height: 34,
          px: 1,
          flex: { xs: "1 1 auto", sm: "0 1 240px", lg: "0 1 352px" },
          minWidth: { xs: 0, sm: 220 },
          border: 1,
          borderColor: "ui.lineStrong",
          borderRadius: "6px",
          "&:focus-within": { borderColor: "text.primary", boxShadow: "0 0 0 1px currentColor" },
        }}
      >
        <Icon name="search" size={16} />
        <InputBase
          inputRef={input}
          autoFocus
          value={text}
          placeholder={t("order_receipt.scan.label")}
          inputProps={{ "aria-label": t("order_receipt.scan.label"), enterKeyHint: "go", autoComplete: "off" }}
          sx={{ flex: "1 1 auto", fontSize: "0.8125rem" }}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || text.trim() === "") return;
            event.preventDefault();
            onScan(text);
            setText("");
          }}
        />
        <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
          <Kbd>{KEY}</Kbd>
        </Box>
      </Box>
      {/* Always rendered, so that screen readers announce each new message. */}
      <Box role="status" sx={{ minWidth: 0, maxWidth: 320, display: "flex" }}>
        {note !== null && (
          <Box
            component="span"
            sx={{
              display: "inline-flex",
              alignItems: "center",
              gap: 0.75,
              minHeight: 26,
              px: 1.25,
              borderRadius: "13px",
              fontWeight: 500,
              fontSize: "0.75rem",
              overflowWrap: "anywhere",
              color: `var(--mui-palette-ui-tone-${note.tone}-0)`,
              bgcolor: `var(--mui-palette-ui-tone-${note.tone}-1)`,
            }}
          >
            <Icon name={note.tone === "bad" ? "warning" : note.tone === "good" ? "check" : "search"} size={12} />
            {note.text}
          </Box>
        )}
      </Box>
    </>
  );
}
