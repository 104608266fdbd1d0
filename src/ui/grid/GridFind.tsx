import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import InputBase from "@mui/material/InputBase";
import { useRef, useState } from "react";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";

interface GridFindProps {
  find: (words: string) => readonly string[];
  onShow: (key: string) => void;
  onLeave: (key: string | null) => void;
  /** Search text that filters the rows. Null shows all rows. */
  only: string | null;
  onOnly: (words: string | null) => void;
}

/**
 * Search inside the grid. Ctrl+F or "/" focuses the field, Enter and Shift+Enter move between matches, and Esc returns
 * to the grid.
 */
export function GridFind({ find, onShow, onLeave, only, onOnly }: GridFindProps) {
  const { t, formats } = useTextTools();
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState("");
  const [at, setAt] = useState<string | null>(null);
  const focus = (): void => input.current?.select();
  useShortcut("ctrl+f", t("frame.keys.search"), focus);
  useShortcut("/", t("frame.keys.search"), focus);
  const hits = words.trim() === "" ? [] : find(words);
  const place = at === null ? -1 : hits.indexOf(at);
  const go = (step: 1 | -1): void => {
    const next = hits[(place + step + hits.length) % hits.length] ?? hits[0];
    if (next === undefined) return;
    setAt(next);
    onShow(next);
  };
  const change = (typed: string): void => {
    setWords(typed);
    if (only !== null) onOnly(typed.trim() === "" ? null : typed);
    const first = typed.trim() === "" ? undefined : find(typed)[0];
    setAt(first ?? null);
    if (first !== undefined) onShow(first);
  };
  const count =
    hits.length === 0
      ? t("grid.find.none")
      : t("grid.find.of", { at: formats.count(place + 1), count: formats.count(hits.length) });
  return (
    <Box
      role="search"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 0.5,
        height: 30,
        pl: 1,
        border: 1,
        borderColor: "ui.lineStrong",
        borderRadius: "6px",
        "&:focus-within": { borderColor: "text.primary" },
      }}
    >
      <Icon name="search" size={14} />
      <InputBase
        inputRef={input}
        value={words}
        placeholder={t("grid.find.label")}
        inputProps={{ "aria-label": t("grid.find.label"), enterKeyHint: "search" }}
        sx={{ width: 136, fontSize: "0.8125rem" }}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") go(event.shiftKey ? -1 : 1);
          else if (event.key === "Escape") onLeave(at);
          else return;
          event.preventDefault();
        }}
      />
      {words.trim() !== "" && (
        <>
          <Box
            component="span"
            role="status"
            className="num"
            sx={{ color: "text.secondary", fontSize: "0.75rem", whiteSpace: "nowrap" }}
          >
            {count}
          </Box>
          <IconButton
            size="small"
            aria-label={t("grid.find.previous")}
            disabled={hits.length === 0}
            onClick={() => go(-1)}
          >
            <Icon name="chevron-up" size={14} />
          </IconButton>
          <IconButton size="small" aria-label={t("grid.find.next")} disabled={hits.length === 0} onClick={() => go(1)}>
            <Icon name="chevron-down" size={14} />
          </IconButton>
          <IconButton
            size="small"
            aria-label={t("grid.find.only")}
            title={t("grid.find.only")}
            aria-pressed={only !== null}
            color={only === null ? "default" : "primary"}
            onClick={() => onOnly(only === null ? words : null)}
          >
            <Icon name="filter" size={14} />
          </IconButton>
        </>
      )}
    </Box>
  );
}
