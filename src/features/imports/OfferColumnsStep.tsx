import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { Link } from "react-router";
import type { Mapping } from "#contract/imports/import.schema.ts";
import { OFFER_KEY_FIELDS, OFFER_VALUE_FIELDS } from "#contract/imports/offer-fields.ts";
import type { AnyField } from "#contract/imports/offer-fields.ts";
import type { OfferImportTask } from "#contract/imports/offer-import.schema.ts";
import { IMPORT_PREVIEW_ROWS } from "#contract/limits.ts";
import { offerImportPath } from "#src/entities/offer/offer-import-path.ts";
import { paths } from "#src/entities/paths.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";
import { WizardFooter } from "#src/ui/page/WizardFooter.tsx";
import { FieldList } from "#src/features/imports/FieldsAside.tsx";
import { FileStrip } from "#src/features/imports/FileStrip.tsx";
import { withField } from "#src/features/imports/mapping.ts";
import { MappingTable } from "#src/features/imports/MappingTable.tsx";
import { useBlockerTexts } from "#src/features/imports/use-blockers.ts";
import { useOfferImportChange } from "#src/features/imports/use-import.ts";
import { useOfferTargets } from "#src/features/imports/use-targets.ts";

const KEYS = OFFER_KEY_FIELDS.filter((field) => field !== "lot").map((field) => ({ field, required: false }));
const VALUES = OFFER_VALUE_FIELDS.map((field) => ({ field, required: false }));

/** The second step of an offer's import: which column is which field, on the first rows of the file. Every choice is kept at once. */
export function OfferColumnsStep({ task, onNext }: { task: OfferImportTask; onNext: () => void }) {
  const t = useT();
  const formats = useFormats();
  const targets = useOfferTargets();
  const blockers = useBlockerTexts(task);
  const { busy, change } = useOfferImportChange(task);
  // What was chosen while the last choice is still on its way.
  const [chosen, setChosen] = useState<Mapping | null>(null);
  const mapping = chosen ?? task.mapping;
  const setMapping = async (next: Mapping): Promise<void> => {
    setChosen(next);
    await change({ mapping: next });
    setChosen((latest) => (latest === next ? null : latest));
  };
  const choose = (column: number, field: AnyField | null) => void setMapping(withField(mapping, column, field));
  const shared = { task, mapping, targets, onChoose: choose };
  const aside = (
    <AsideCard title={t("offer_import.fields")}>
      <FieldList {...shared} heading={t("offer_import.keys")} fields={KEYS} />
      <FieldList {...shared} heading={t("offer_import.values")} fields={VALUES} />
    </AsideCard>
  );
  return (
    <>
      <FileStrip task={task} mapping={mapping} onOptions={(options) => void change({ options })} onReset={() => void setMapping([])} />
      <Box sx={{ display: "flex", flex: "1 1 auto", minHeight: 0, borderTop: 1, borderColor: "ui.line", "& > *": { flex: "1 1 auto", minWidth: 0 } }}>
        <SplitView aside_label={t("offer_import.fields")} aside_width={248} aside={aside}>
          <MappingTable {...shared} onHeader={(header_row) => void change({ options: { header_row } })} />
          <Box sx={{ display: "flex", gap: 1, px: 2.5, py: 1.25, color: "text.secondary", alignItems: "center" }}>
            <Icon name="info" size={14} />
            <span>{t("imports.columns.shown", { rows: formats.count(Math.min(IMPORT_PREVIEW_ROWS, task.preview.length)), smart_count: task.row_count, total: formats.count(task.row_count) })}</span>
          </Box>
          {blockers.length > 0 && (
            <Box sx={{ px: 2.5, pb: 2 }}>
              <Callout tone="warn">{blockers.map((text) => <div key={text}>{text}</div>)}</Callout>
            </Box>
          )}
        </SplitView>
      </Box>
      <WizardFooter>
        <Button component={Link} to={offerImportPath(task.offer)} startIcon={<Icon name="arrow-left" />}>
          {t("ui.action.back")}
        </Button>
        <Box component="span" sx={{ color: "ui.ink3", display: { xs: "none", md: "inline" } }}>{t("offer_import.promise")}</Box>
        <Spacer />
        <Button component={Link} to={paths.offer(task.offer)} variant="text">
          {t("ui.action.cancel")}
        </Button>
        <Button variant="contained" endIcon={<Icon name="arrow-right" />} disabled={task.blockers.length > 0} loading={busy} onClick={onNext}>
          {t("offer_import.next")}
        </Button>
      </WizardFooter>
    </>
  );
}
