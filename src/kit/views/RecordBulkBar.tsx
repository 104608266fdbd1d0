import { useState } from "react";
import type { ReactNode } from "react";
import { BULK_MAX_ROWS, RECORDS_AT_ONCE_MAX } from "#contract/limits.ts";
import { EXPORT_FORMATS } from "#contract/list.ts";
import type { ResourceName } from "#src/api/resources.ts";
import { useChanged } from "#src/api/use-changed.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import type { AtOnceDialogProps } from "#src/kit/form/AtOnceDialog.tsx";
import type { ChosenInList } from "#src/kit/views/ArrangedRecords.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { BulkBar } from "#src/ui/page/BulkBar.tsx";
import type { BulkAction } from "#src/ui/page/BulkBar.tsx";

/** Step for the selected records, which its dialog takes in one call. */
export interface BulkStep<Row> extends Pick<BulkAction, "label" | "icon" | "destructive"> {
  readonly dialog: (given: AtOnceDialogProps<Row>) => ReactNode;
}

interface RecordBulkBarProps<Row> extends ChosenInList<Row> {
  resource: ResourceName;
  /** Steps that the caller may take, in order of use. */
  steps: readonly BulkStep<Row>[];
}

/** Actions for the records that are selected in a list: its steps, and an export of just these records. */
export function RecordBulkBar<Row>(props: RecordBulkBarProps<Row>) {
  const { resource, steps, count, total, collect, exportChosen, onSelectAll, onClear } = props;
  const { t, formats } = useTextTools();
  const notify = useNotify();
  const fail = useFailure();
  const fresh = useChanged(resource);
  const [opened, setOpened] = useState<number | null>(null);
  const within = (limit: number, act: () => void) => (): void => {
    if (count <= limit) return act();
    notify(t("controls.bulk.too_many", { limit: formats.count(limit) }), { type: "error" });
  };
  const actions: readonly BulkAction[] = [
    ...steps.map(({ label, icon, destructive = false }, place): BulkAction => ({
      label,
      icon,
      destructive,
      onClick: within(RECORDS_AT_ONCE_MAX, () => setOpened(place)),
    })),
    ...EXPORT_FORMATS.map((format): BulkAction => ({
      label: t(`controls.export.${format}`),
      icon: "download",
      onClick: within(BULK_MAX_ROWS, () => void exportChosen(format).catch(fail)),
    })),
  ];
  const done = (): void => {
    onClear();
    void fresh();
  };
  const step = opened === null ? undefined : steps[opened];
  return (
    <>
      <BulkBar count={count} total={total} onSelectAll={onSelectAll} onClear={onClear} actions={actions} />
      {step?.dialog({ collect, onDone: done, onClose: () => setOpened(null) })}
    </>
  );
}
