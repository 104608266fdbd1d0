import Box from "@mui/material/Box";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { hasOtherRows } from "#contract/imports/file-options.ts";
import type { FileTask } from "#contract/imports/import.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { ConfirmDialog } from "#src/ui/page/ConfirmDialog.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useNextFocus } from "#src/ui/keyboard/use-next-focus.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";
import { FileStrip } from "#src/features/imports/FileStrip.tsx";
import { HeaderRowField } from "#src/features/imports/HeaderRowField.tsx";
import { isLearned, proposalsOf, withProposals } from "#src/features/imports/mapping.ts";
import { MappingTable } from "#src/features/imports/MappingTable.tsx";
import { useBlockerTexts } from "#src/features/imports/use-blockers.ts";
import type { ChosenMapping, ReadOptions } from "#src/features/imports/use-chosen-mapping.ts";
import type { Targets } from "#src/features/imports/use-targets.ts";

interface ColumnsSplitProps {
  task: FileTask;
  targets: Targets;
  chosen: ChosenMapping;
  blockerTone: "warn" | "bad";
  aside: ReactNode;
  /** What is asked about the rows, below the table. */
  below?: ReactNode;
  /** Returns the choice of several sheets. `read` asks first if corrections would be lost. */
  sheets?: (read: (options: ReadOptions) => void) => ReactNode;
  asideLabel: string;
  asideCount?: string;
}

export function ColumnsSplit({
  task,
  targets,
  chosen,
  blockerTone,
  aside,
  below,
  sheets,
  asideLabel,
  asideCount,
}: ColumnsSplitProps) {
  const { t, formats } = useTextTools();
  const blockers = useBlockerTexts(task);
  const { mapping, setMapping, is_reading, choose, setOptions } = chosen;
  const [first] = task.preview;
  const [asked, setAsked] = useState<ReadOptions | null>(null);
  const proposals = proposalsOf(task, mapping).length;
  const accept = useRef<HTMLButtonElement>(null);
  const table = useRef<HTMLDivElement>(null);
  useNextFocus(accept, proposals > 0 ? "accept" : null);
  useNextFocus(table, proposals === 0 && blockers.length > 0 ? "columns" : null);
  const by_hand = task.mended_rows.length + task.left_out.length;
  /** Asks for confirmation first, because a new header row or sheet discards typed corrections. */
  const read = (options: ReadOptions): void => {
    if (by_hand > 0 && hasOtherRows(task.options, options)) setAsked(options);
    else void setOptions(options);
  };
  const rows = task.sheets[task.options.sheet]?.row_count ?? 0;
  return (
    <>
      <FileStrip
        task={task}
        mapping={mapping}
        onOptions={read}
        proposals={proposals}
        acceptRef={accept}
        onAccept={() => setMapping(withProposals)}
        sheets={sheets?.(read)}
        onReset={() => setMapping((file) => (isLearned(file, file.mapping) ? [] : null))}
      />
      <Box
        sx={{
          display: "flex",
          flex: "1 1 auto",
          minHeight: 0,
          borderTop: 1,
          borderColor: "ui.line",
          "& > *": { flex: "1 1 auto", minWidth: 0 },
        }}
      >
        <SplitView asideLabel={asideLabel} asideCount={asideCount} asideWidth={248} aside={aside}>
          <MappingTable
            ref={table}
            task={task}
            mapping={mapping}
            targets={targets}
            isReading={is_reading}
            onChoose={choose}
            onHeader={(header_row) => void setOptions({ header_row })}
          />
          {first !== undefined && (
            <Box
              sx={{
                display: "flex",
                gap: 1,
                px: 2.5,
                py: 1.25,
                color: "text.secondary",
                alignItems: "center",
                flexWrap: { xs: "wrap", md: "nowrap" },
              }}
            >
              <Icon name="info" size={14} />
              <Box component="span" sx={{ flex: { xs: "1 1 calc(100% - 24px)", md: 1 }, minWidth: 0 }}>
                {t(task.row_count === 0 ? "imports.columns.shown_only" : "imports.columns.shown", {
                  from: formats.count(first.row),
                  to: formats.count(task.preview.at(-1)?.row ?? first.row),
                  smart_count: task.row_count,
                  total: formats.count(task.row_count),
                })}
              </Box>
              {rows > task.preview.length && (
                <HeaderRowField row={task.options.header_row} onHeader={(header_row) => setOptions({ header_row })} />
              )}
            </Box>
          )}
          {below}
          {blockers.length > 0 && (
            <Box sx={{ px: 2.5, py: 2 }}>
              <Callout tone={blockerTone}>
                {blockers.map((text) => (
                  <div key={text}>{text}</div>
                ))}
              </Callout>
            </Box>
          )}
        </SplitView>
      </Box>
      <ConfirmDialog
        open={asked !== null}
        destructive
        title={t("imports.strip.again.title")}
        confirmLabel={t("imports.strip.again.confirm")}
        onConfirm={() => {
          setAsked(null);
          if (asked !== null) void setOptions(asked);
        }}
        onClose={() => setAsked(null)}
      >
        {t("imports.strip.again.text", { count: formats.count(by_hand) })}
      </ConfirmDialog>
    </>
  );
}
