import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { Link } from "react-router";
import type { ImportTask, Mapping } from "#contract/imports/import.schema.ts";
import { IMPORT_PREVIEW_ROWS } from "#contract/limits.ts";
import { IMPORT_FIELDS } from "#contract/imports/targets.ts";
import type { AnyField } from "#contract/imports/offer-fields.ts";
import { paths } from "#src/entities/paths.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";
import { WizardFooter } from "#src/ui/page/WizardFooter.tsx";
import { FieldsAside, filledFields } from "#src/features/imports/FieldsAside.tsx";
import { FileStrip } from "#src/features/imports/FileStrip.tsx";
import { columnOf, withField } from "#src/features/imports/mapping.ts";
import { MappingTable } from "#src/features/imports/MappingTable.tsx";
import { RememberCard } from "#src/features/imports/RememberCard.tsx";
import { useBlockerTexts } from "#src/features/imports/use-blockers.ts";
import { useImportChange } from "#src/features/imports/use-import.ts";
import { useTargets } from "#src/features/imports/use-targets.ts";

/** The second step: which column is which field, on the first rows of the file. Every choice is kept at once. */
export function ColumnsStep({ task, onNext }: { task: ImportTask; onNext: () => void }) {
  const t = useT();
  const formats = useFormats();
  const { busy, change } = useImportChange(task);
  // What was chosen while the last choice is still on its way.
  const [chosen, setChosen] = useState<Mapping | null>(null);
  const mapping = chosen ?? task.mapping;
  const targets = useTargets(task);
  const blockers = useBlockerTexts(task);
  const setMapping = async (next: Mapping): Promise<void> => {
    setChosen(next);
    await change({ mapping: next });
    setChosen((latest) => (latest === next ? null : latest));
  };
  const choose = (column: number, field: AnyField | null) => void setMapping(withField(mapping, column, field));
  const missing = columnOf(mapping, "part_number") === null || columnOf(mapping, "quantity") === null;
  const aside = (
    <>
      <FieldsAside task={task} mapping={mapping} targets={targets} onChoose={choose} onGroup={(group) => void change({ options: { group } })} />
      <RememberCard task={task} mapping={mapping} targets={targets} onApply={(next) => void setMapping(next)} change={change} />
    </>
  );
  return (
    <>
      <FileStrip task={task} mapping={mapping} onOptions={(options) => void change({ options })} onReset={() => void setMapping([])} />
      <Box sx={{ display: "flex", flex: "1 1 auto", minHeight: 0, borderTop: 1, borderColor: "ui.line", "& > *": { flex: "1 1 auto", minWidth: 0 } }}>
        <SplitView aside_label={t("imports.fields.title")} aside_count={t("ui.progress.of", { done: filledFields(mapping), total: IMPORT_FIELDS.length })} aside_width={248} aside={aside}>
          <MappingTable task={task} mapping={mapping} targets={targets} onChoose={choose} onHeader={(header_row) => void change({ options: { header_row } })} />
          <Box sx={{ display: "flex", gap: 1, px: 2.5, py: 1.25, color: "text.secondary", alignItems: "center" }}>
            <Icon name="info" size={14} />
            <span>{t("imports.columns.shown", { rows: formats.count(Math.min(IMPORT_PREVIEW_ROWS, task.preview.length)), smart_count: task.row_count, total: formats.count(task.row_count) })}</span>
          </Box>
          {blockers.length > 0 && (
            <Box sx={{ px: 2.5, pb: 2 }}>
              <Callout tone={missing ? "warn" : "bad"}>{blockers.map((text) => <div key={text}>{text}</div>)}</Callout>
            </Box>
          )}
        </SplitView>
      </Box>
      <WizardFooter>
        <Button component={Link} to={paths.importItems(task.tender === null ? {} : { tender: task.tender })} startIcon={<Icon name="arrow-left" />}>
          {t("ui.action.back")}
        </Button>
        <Box component="span" sx={{ color: "ui.ink3", display: { xs: "none", md: "inline" } }}>
          {t("imports.columns.promise")}
        </Box>
        <Spacer />
        <Button component={Link} to={task.tender === null ? paths.purchaseItems() : paths.tender(task.tender)} variant="text">
          {t("ui.action.cancel")}
        </Button>
        <Button variant="contained" endIcon={<Icon name="arrow-right" />} disabled={missing || task.blockers.length > 0} loading={busy} onClick={onNext}>
          {t("imports.columns.next", { smart_count: task.row_count, count: formats.count(task.row_count) })}
        </Button>
      </WizardFooter>
    </>
  );
}
