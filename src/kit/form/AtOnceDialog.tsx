import Box from "@mui/material/Box";
import { useState } from "react";
import type { ComponentProps, ReactNode } from "react";
import type { AtOnce } from "#contract/at-once.ts";
import type { Key } from "#i18n/keys.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useSeen } from "#src/kit/failure/use-seen.ts";
import { AtOnceOutcome, RefusedList } from "#src/kit/form/AtOnceOutcome.tsx";
import type { LinkedRecord, Refused } from "#src/kit/form/AtOnceOutcome.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";

/** Catalogue keys of a step. `title` and `done` get the number of records, `partly` gets `done` and `count`. */
interface AtOnceWords {
  readonly title: Key;
  readonly action: Key;
  readonly text: Key;
  readonly done: Key;
  readonly partly: Key;
}

export interface AtOnceDialogProps<Row> {
  /** Loads the selected records. */
  collect: () => Promise<Row[]>;
  /** Called once the step was taken for some of the records. */
  onDone: () => void;
  onClose: () => void;
}

interface AtOnceStep<Row> {
  words: AtOnceWords;
  /** Returns whether the record allows the step now, as far as the reader can tell. */
  isReady: (row: Row) => boolean;
  send: (rows: readonly Row[], idempotencyKey: string) => Promise<AtOnce>;
  linkOf: (row: Row) => LinkedRecord;
  /** Returns why a record isn't ready. Without it, the dialog only says that the answer gives the reasons. */
  whyNot?: (row: Row) => string;
  /** Further lines about the records that are ready. */
  facts?: (ready: readonly Row[]) => ComponentProps<typeof KeyValueList>["rows"];
  disabled?: boolean;
  destructive?: boolean;
  /** Fields of the step. */
  children?: ReactNode;
}

/**
 * Takes a step for the selected records in one call. Shows how many are ready before, and afterwards each record for
 * which it failed, with the reason.
 */
export function AtOnceDialog<Row extends { id: number }>(props: AtOnceDialogProps<Row> & AtOnceStep<Row>) {
  const {
    words,
    collect,
    isReady,
    send,
    linkOf,
    whyNot,
    facts,
    disabled = false,
    destructive = false,
    onDone,
    onClose,
  } = props;
  const { t, formats } = useTextTools();
  const notify = useNotify();
  const { record: rows, failure } = useSeen(collect);
  const [key] = useState(() => crypto.randomUUID());
  const [refused, setRefused] = useState<readonly Refused[] | null>(null);
  const chosen = rows ?? [];
  const ready = chosen.filter(isReady);
  const submit = async (): Promise<void> => {
    const { results } = await send(chosen, key);
    const reasons = new Map(results.map(({ id, error }) => [id, error?.detail]));
    const failed = chosen.flatMap((row) => {
      const reason = reasons.get(row.id);
      return reason === undefined ? [] : [{ ...linkOf(row), reason }];
    });
    if (failed.length < chosen.length) onDone();
    if (failed.length > 0) return setRefused(failed);
    notify(t(words.done, formats.counted(chosen.length)));
    onClose();
  };
  if (refused !== null) {
    const done = formats.count(chosen.length - refused.length);
    const title = t(words.partly, { done, count: formats.count(chosen.length) });
    return <AtOnceOutcome title={title} refused={refused} onClose={onClose} />;
  }
  return (
    <FormActionDialog
      width="sm"
      title={t(words.title, formats.counted(chosen.length))}
      submitLabel={t(words.action)}
      seen={{ record: rows, failure }}
      disabled={ready.length === 0 || disabled}
      destructive={destructive}
      onSubmit={submit}
      onClose={onClose}
    >
      <Callout tone="info">{t(words.text)}</Callout>
      {props.children}
      {rows !== null && (
        <KeyValueList
          rows={[
            {
              key: "ready",
              label: t("controls.bulk.ready"),
              value: t("controls.progress.of", {
                done: formats.count(ready.length),
                total: formats.count(chosen.length),
              }),
            },
            ...(facts?.(ready) ?? []),
          ]}
        />
      )}
      {ready.length < chosen.length &&
        (whyNot === undefined ? (
          <div>{t("controls.bulk.not_ready")}</div>
        ) : (
          <section aria-label={t("controls.bulk.left_out")}>
            <Box component="h3" sx={{ font: "inherit", fontWeight: 600, m: 0, mb: 1 }}>
              {t("controls.bulk.left_out")}
            </Box>
            <RefusedList
              refused={chosen.filter((row) => !isReady(row)).map((row) => ({ ...linkOf(row), reason: whyNot(row) }))}
            />
          </section>
        ))}
    </FormActionDialog>
  );
}
