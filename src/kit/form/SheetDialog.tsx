import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { ReactNode } from "react";
import { PEOPLE_SHEET_MAX_ROWS } from "#contract/limits.ts";
import { useRepeatableAction } from "#src/api/use-repeatable-action.ts";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { SheetRowList } from "#src/kit/form/SheetRowList.tsx";
import type { SheetField } from "#src/kit/form/SheetRowList.tsx";
import { SheetSource } from "#src/kit/form/SheetSource.tsx";
import { SheetTemplate } from "#src/kit/form/SheetTemplate.tsx";
import type { CheckedRow, SheetRows } from "#src/kit/form/use-sheet-rows.ts";
import { useT } from "#src/locale/use-t.ts";
import { InfoDialog } from "#src/ui/feedback/InfoDialog.tsx";
import { FailureNote } from "#src/ui/page/FailureNote.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";

interface SheetDialogProps<R extends CheckedRow> {
  title: string;
  /** Names the columns of the spreadsheet. */
  intro: string;
  sheet: SheetRows<R>;
  fields: readonly SheetField<R>[];
  /** Field for a setting of the whole spreadsheet. */
  setting?: ReactNode;
  sendLabel: (count: number) => string;
  sentLabel: (count: number) => string;
  read: (file: File, transfer: { signal: AbortSignal; onProgress: (part: number) => void }) => Promise<readonly R[]>;
  /** Carries out all good rows. The idempotency key is the same for a repeated call. */
  send: (rows: readonly R[], key: string) => Promise<readonly R[]>;
  onTemplate: () => void;
  onClose: () => void;
}

/**
 * Carries out the rows of a spreadsheet in three steps: choose or paste it, correct rows or leave them out, read what
 * was done with each row. Nothing happens before the last press.
 */
export function SheetDialog<R extends CheckedRow>(props: SheetDialogProps<R>) {
  const { title, sheet, fields, send, onClose } = props;
  const t = useT();
  const [done, setDone] = useState<readonly R[] | null>(null);
  const { busy, error, attempt } = useDialogAction();
  const repeatable = useRepeatableAction<{ rows: readonly R[] }>();
  const good = sheet.included.filter(({ is_good }) => is_good).length;
  const submit = (): Promise<void> =>
    attempt(() =>
      repeatable({
        about: JSON.stringify(sheet.included),
        gather: () => Promise.resolve({ rows: sheet.included }),
        act: async ({ rows }, key) => setDone(await send(rows, key)),
      }),
    );
  const again = (
    <Button
      variant="text"
      disabled={busy}
      onClick={() => {
        setDone(null);
        sheet.close();
      }}
    >
      {t("sheet_rows.other")}
    </Button>
  );
  if (done !== null)
    return (
      <InfoDialog title={title} width="md" stays isRead actions={again} onClose={onClose}>
        <SheetResult rows={done} fields={fields} sentLabel={props.sentLabel} />
      </InfoDialog>
    );
  if (sheet.state === null)
    return (
      <InfoDialog title={title} width="sm" stays closeLabel={t("ui.action.cancel")} onClose={onClose}>
        <div>{props.intro}</div>
        {props.setting}
        <div>
          <SheetSource
            maxRows={PEOPLE_SHEET_MAX_ROWS}
            onSend={async (file, transfer) => sheet.open(await props.read(file, transfer))}
            template={<SheetTemplate onDownload={props.onTemplate} />}
          />
        </div>
      </InfoDialog>
    );
  const { rows, leftOut, editable } = sheet.state;
  return (
    <InfoDialog
      title={title}
      width="md"
      stays
      busy={busy}
      closeLabel={t("ui.action.cancel")}
      onClose={onClose}
      actions={
        <>
          {again}
          <Spacer />
          <Button
            variant="contained"
            disabled={good === 0 || sheet.error !== null}
            loading={busy || sheet.isChecking}
            onClick={() => void submit()}
          >
            {props.sendLabel(good)}
          </Button>
        </>
      }
    >
      {props.setting}
      <SheetSummary sheet={sheet} good={good} />
      <FailureNote text={error} />
      {sheet.error !== null && (
        <Box sx={{ display: "flex", gap: 1, alignItems: "center" }}>
          <FailureNote text={sheet.error} />
          <Button size="small" onClick={() => sheet.recheck()}>
            {t("ui.action.retry")}
          </Button>
        </Box>
      )}
      <SheetRowList
        label={t("sheet_rows.rows")}
        rows={rows}
        fields={fields}
        edit={{
          leftOut,
          editable,
          onChange: sheet.change,
          onLeaveOut: (row, isLeftOut) => sheet.leaveOut([row], isLeftOut),
        }}
      />
    </InfoDialog>
  );
}

function SheetSummary<R extends CheckedRow>({ sheet, good }: { sheet: SheetRows<R>; good: number }) {
  const t = useT();
  const wrong = sheet.included.filter(({ is_good }) => !is_good);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: "4px 16px", alignItems: "center" }}>
      <span role="status" style={{ fontWeight: 500 }}>
        {[
          t("sheet_rows.good", { smart_count: good }),
          ...(wrong.length > 0 ? [t("sheet_rows.problems", { smart_count: wrong.length })] : []),
        ].join(", ")}
      </span>
      {wrong.length > 0 && (
        <>
          <Button size="small" variant="text" disabled={sheet.isChecking} onClick={() => sheet.leaveOut(wrong, true)}>
            {t("sheet_rows.leave_out", { smart_count: wrong.length })}
          </Button>
          <Box sx={{ width: "100%", color: "text.secondary" }}>{t("sheet_rows.correct")}</Box>
        </>
      )}
    </Box>
  );
}

interface SheetResultProps<R extends CheckedRow> {
  rows: readonly R[];
  fields: readonly SheetField<R>[];
  sentLabel: (count: number) => string;
}

/** Says how many rows were carried out, and lists the others first. */
function SheetResult<R extends CheckedRow>({ rows, fields, sentLabel }: SheetResultProps<R>) {
  const t = useT();
  const sent = rows.filter(({ is_good }) => is_good).length;
  return (
    <>
      <Box role="status" sx={{ fontWeight: 500 }}>
        {[
          sentLabel(sent),
          ...(sent < rows.length ? [t("sheet_rows.not_done", { count: rows.length - sent })] : []),
        ].join(". ")}
      </Box>
      <SheetRowList
        label={t("sheet_rows.rows")}
        rows={rows.toSorted((one, other) => Number(one.is_good) - Number(other.is_good) || one.row - other.row)}
        fields={fields}
      />
    </>
  );
}
