import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import type { OtherSheet } from "#contract/imports/import-rows.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

const Tabs = styled("ul")(({ theme }) => ({
  listStyle: "none",
  display: "flex",
  flexWrap: "wrap",
  gap: 2,
  margin: 0,
  padding: 2,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.ui.sunken,
  "& > li": { display: "flex", alignItems: "center", borderRadius: 6, border: "1px solid transparent", minWidth: 0 },
  "& > li.is-shown": {
    backgroundColor: theme.vars.palette.background.paper,
    borderColor: theme.vars.palette.ui.lineStrong,
  },
  "& button": {
    font: "inherit",
    gap: 6,
    minHeight: 30,
    padding: "0 10px 0 4px",
    borderRadius: 6,
    textAlign: "left",
    overflowWrap: "anywhere",
    color: theme.vars.palette.text.secondary,
  },
  "& li.is-shown button": { color: theme.vars.palette.text.primary, fontWeight: 500 },
  "& button .num": { color: theme.vars.palette.text.secondary, fontWeight: 400 },
}));

interface SheetTabsProps {
  task: ImportTask;
  onShow: (sheet: number) => void;
  onTake: (more_sheets: number[]) => void;
}

/**
 * The sheets of a workbook. A ticked sheet is imported; the raised one is shown, and its columns are mapped for all.
 * Notes say how the others differ, or why they can't be imported together with it.
 */
export function SheetTabs({ task, onShow, onTake }: SheetTabsProps) {
  const { t, formats } = useTextTools();
  const { sheet: shown, more_sheets } = task.options;
  const others = new Map(task.other_sheets.map((one) => [one.sheet, one]));
  const untaken = task.other_sheets.filter(({ sheet, refused }) => refused === null && !more_sheets.includes(sheet));
  const labelOf = (sheet: number): string => {
    const { name = "", hidden = false } = task.sheets[sheet] ?? {};
    return hidden ? t("imports.strip.hidden_sheet", { name }) : name;
  };
  const toggle = (sheet: number, on: boolean): void =>
    onTake(on ? [...more_sheets, sheet] : more_sheets.filter((one) => one !== sheet));
  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 0.75, minWidth: 0, flex: "0 1 auto" }}>
      <Tabs aria-label={t("import_bom.sheets.title")}>
        {task.sheets.map(({ row_count }, sheet) => {
          const name = labelOf(sheet);
          const isRefused = others.get(sheet)?.refused !== null;
          const isTaken = sheet === shown || more_sheets.includes(sheet);
          return (
            <li key={sheet} className={sheet === shown ? "is-shown" : ""}>
              <Checkbox
                size="small"
                checked={isTaken}
                disabled={sheet === shown || (isRefused && !isTaken)}
                onChange={(_, on) => toggle(sheet, on)}
                slotProps={{ input: { "aria-label": t("import_bom.sheets.take", { name }) } }}
              />
              <ButtonBase
                aria-current={sheet === shown}
                disabled={row_count === 0}
                onClick={() => sheet !== shown && onShow(sheet)}
              >
                {name} <span className="num">{formats.count(row_count)}</span>
              </ButtonBase>
            </li>
          );
        })}
      </Tabs>
      {more_sheets.length === 0 && untaken.length > 0 && (
        <Callout tone="info">
          {t("import_bom.sheets.offer", formats.counted(untaken.length))}{" "}
          <TextLink onClick={() => onTake(untaken.map(({ sheet }) => sheet))}>
            {t("import_bom.sheets.take_all", formats.counted(untaken.length))}
          </TextLink>
        </Callout>
      )}
      <SheetNotes task={task} labelOf={labelOf} />
    </Box>
  );
}

/** Longest list of headings that a note names. */
const MAX_NAMED = 5;

function SheetNotes({ task, labelOf }: { task: ImportTask; labelOf: (sheet: number) => string }) {
  const { t, formats } = useTextTools();
  const named = (headings: readonly string[]): string => {
    const rest = headings.length - MAX_NAMED;
    const shown = headings.slice(0, MAX_NAMED).map((heading) => t("import_bom.sheets.heading", { heading }));
    return [...shown, ...(rest > 0 ? [t("import_bom.more", { count: formats.count(rest) })] : [])].join(", ");
  };
  const noteOf = ({ refused, missing, extra }: OtherSheet): string => {
    if (refused !== null) return t(`import_bom.sheets.refused.${refused}`);
    return [
      missing.length > 0 && t("import_bom.sheets.missing", { headings: named(missing) }),
      extra.length > 0 && t("import_bom.sheets.extra", { headings: named(extra) }),
    ]
      .filter(Boolean)
      .join("; ");
  };
  const notes = task.other_sheets.flatMap((other) => {
    const note = other.refused === "empty" ? "" : noteOf(other);
    return note === "" ? [] : [{ sheet: other.sheet, note }];
  });
  if (notes.length === 0) return null;
  return (
    <Box
      component="ul"
      sx={{ listStyle: "none", m: 0, p: 0, typography: "caption", color: "text.secondary", overflowWrap: "anywhere" }}
    >
      {notes.map(({ sheet, note }) => (
        <li key={sheet}>{t("import_bom.sheets.note", { name: labelOf(sheet), note })}</li>
      ))}
    </Box>
  );
}
