import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Switch from "@mui/material/Switch";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { ReactNode, Ref } from "react";
import { IMPORT_DELIMITERS, IMPORT_ENCODINGS } from "#contract/imports/file-options.ts";
import type { FileOptions, FileTask, Mapping } from "#contract/imports/import.schema.ts";
import { IMPORT_MAX_ROWS, IMPORT_READ_COLUMNS } from "#contract/limits.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { SmallSelect } from "#src/ui/fields/SmallSelect.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { isLearned } from "#src/features/imports/mapping.ts";
import { sheetsOf } from "#src/features/imports/sheets/use-row-place.ts";

const Strip = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  flex: "none",
  flexWrap: "wrap",
  gap: "10px 14px",
  padding: "12px 20px",
  borderTop: `1px solid ${theme.vars.palette.ui.line}`,
  "& .file": {
    display: "grid",
    placeItems: "center",
    width: 36,
    height: 36,
    borderRadius: 8,
    flex: "none",
    color: theme.vars.palette.ui.tone.good[0],
    backgroundColor: theme.vars.palette.ui.tone.good[1],
  },
  "& .name": { fontWeight: 500, overflowWrap: "anywhere" },
  "& .note": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  "& .line": { width: 1, height: 28, backgroundColor: theme.vars.palette.ui.lineStrong },
  "& label": { display: "inline-flex", alignItems: "center", gap: 8 },
  [theme.breakpoints.down("sm")]: { padding: "10px 16px", "& .line": { display: "none" } },
}));

const DECIMALS = ["auto", "comma", "point"] as const;
const DELIMITER_NAMES = [
  [",", "comma"],
  [";", "semicolon"],
  ["\t", "tab"],
  ["|", "bar"],
] as const;
/** Option value for "detect automatically", used for encodings and delimiters. */
const RECOGNISED = "recognised";

interface ChoiceProps<V> {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

function Choice<V extends string | number>({ label, value, options, onChange }: ChoiceProps<V>) {
  return (
    <label>
      <Box component="span" sx={{ color: "text.secondary" }}>
        {label}
      </Box>
      <SmallSelect<V>
        label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </SmallSelect>
    </label>
  );
}

/**
 * Select that controls how a text file is read: automatic detection or a fixed value. The detected value is known only
 * while detection is on.
 */
function TextChoice<V extends string>({
  label,
  value,
  recognised,
  options,
  onChange,
}: {
  label: string;
  value: V | null;
  recognised: string;
  options: readonly { value: V; label: string }[];
  onChange: (value: V | null) => void;
}) {
  const t = useT();
  const first = value === null ? t("imports.strip.recognised", { what: recognised }) : t("imports.strip.by_file");
  return (
    <Choice
      label={label}
      value={value ?? RECOGNISED}
      options={[{ value: RECOGNISED, label: first }, ...options]}
      onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value ?? null)}
    />
  );
}

interface FileStripProps {
  task: FileTask;
  mapping: Mapping;
  onOptions: (options: Partial<FileOptions>) => void;
  onReset: () => void;
  /** Number of suggested fields that the user has not accepted yet. */
  proposals: number;
  onAccept: () => void;
  acceptRef: Ref<HTMLButtonElement>;
  /** Choice of several sheets. Without it, one sheet is chosen from a list. */
  sheets?: ReactNode;
}

export function FileStrip({
  task,
  mapping,
  onOptions,
  onReset,
  proposals,
  onAccept,
  acceptRef,
  sheets,
}: FileStripProps) {
  const { t, formats } = useTextTools();
  const { options } = task;
  const [header_before, setHeaderBefore] = useState<Pick<FileOptions, "sheet" | "header_row"> | null>(null);
  const chosen = sheetsOf(task).flatMap((place) => task.sheets[place] ?? []);
  const hidden = chosen.reduce((all, one) => all + one.hidden_rows, 0);
  const row_count = chosen.reduce((all, one) => all + one.row_count, 0);
  const counted = formats.count(row_count);
  const rows = chosen.some(({ read_to }) => read_to !== null)
    ? t("imports.strip.more_than", { count: counted })
    : counted;
  const first = task.preview[0]?.row ?? null;
  const delimiterName = (delimiter: string): string =>
    t(`imports.strip.delimiters.${DELIMITER_NAMES.find(([sign]) => sign === delimiter)?.[1] ?? "comma"}`);
  return (
    <Strip>
      <span className="file">
        <Icon name="sheet" size={20} />
      </span>
      <div style={{ minWidth: 0 }}>
        <div className="name">{task.file_name}</div>
        <div className="note num">
          {t("imports.strip.note", {
            size: formats.fileSize(task.file_size),
            smart_count: row_count,
            rows,
            limit: formats.count(IMPORT_MAX_ROWS),
          })}
        </div>
        {chosen.some(({ is_wide }) => is_wide) && (
          <div className="note num">{t("imports.strip.wide", { limit: IMPORT_READ_COLUMNS })}</div>
        )}
      </div>
      <span className="line" aria-hidden="true" />
      {sheets}
      {sheets === undefined && task.sheets.length > 1 && (
        <Choice
          label={t("imports.strip.sheet")}
          value={options.sheet}
          options={task.sheets.map(({ name, hidden: isHidden }, value) => ({
            value,
            label: isHidden ? t("imports.strip.hidden_sheet", { name }) : name,
          }))}
          onChange={(chosen) => onOptions({ sheet: chosen })}
        />
      )}
      <label>
        <Switch
          checked={options.header_row !== null}
          disabled={first === null}
          onChange={(_, on) => {
            if (!on) setHeaderBefore(options);
            onOptions({
              header_row: on
                ? ((header_before?.sheet === options.sheet ? header_before.header_row : null) ?? first)
                : null,
            });
          }}
        />
        {options.header_row === null || options.header_row === first
          ? t("imports.strip.first_row")
          : t("imports.strip.header_row", { row: options.header_row })}
      </label>
      <Choice
        label={t("imports.strip.decimal")}
        value={options.decimal}
        options={DECIMALS.map((value) => ({ value, label: t(`imports.strip.${value}`) }))}
        onChange={(decimal) => onOptions({ decimal })}
      />
      {task.delimiter !== null && (
        <>
          <TextChoice
            label={t("imports.strip.delimiter")}
            value={options.delimiter}
            recognised={delimiterName(task.delimiter)}
            options={IMPORT_DELIMITERS.map((delimiter) => ({ value: delimiter, label: delimiterName(delimiter) }))}
            onChange={(delimiter) => onOptions({ delimiter })}
          />
          <TextChoice
            label={t("imports.strip.encoding")}
            value={options.encoding}
            recognised={task.encoding ?? ""}
            options={IMPORT_ENCODINGS.map((encoding) => ({ value: encoding, label: encoding }))}
            onChange={(encoding) => onOptions({ encoding })}
          />
        </>
      )}
      {hidden > 0 && (
        <Callout tone="warn">
          {t(
            options.without_hidden ? "imports.strip.hidden_left" : "imports.strip.hidden_taken",
            formats.counted(hidden),
          )}{" "}
          <TextLink onClick={() => onOptions({ without_hidden: !options.without_hidden })}>
            {t(options.without_hidden ? "imports.strip.hidden_take" : "imports.strip.hidden_leave")}
          </TextLink>
        </Callout>
      )}
      <Spacer />
      {proposals > 0 && (
        <Button ref={acceptRef} startIcon={<Icon name="wand" />} onClick={onAccept}>
          {t("imports.strip.accept_all", formats.counted(proposals))}
        </Button>
      )}
      {isLearned(task, mapping) && (
        <Callout tone="info" icon="wand">
          {t("imports.strip.learned")} <TextLink onClick={onReset}>{t("ui.action.reset")}</TextLink>
        </Callout>
      )}
    </Strip>
  );
}
