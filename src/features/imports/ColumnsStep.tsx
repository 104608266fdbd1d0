import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { Link } from "react-router";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { missingFields } from "#contract/imports/missing-fields.ts";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useNextFocus } from "#src/ui/keyboard/use-next-focus.ts";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { WizardFooter } from "#src/ui/page/WizardFooter.tsx";
import { BomPanel } from "#src/features/imports/bom/BomPanel.tsx";
import { ColumnsSplit } from "#src/features/imports/ColumnsSplit.tsx";
import { FieldsAside, filledFields } from "#src/features/imports/FieldsAside.tsx";
import type { LeftTables } from "#src/features/imports/left-tables.ts";
import { proposalsOf } from "#src/features/imports/mapping.ts";
import { RememberCard } from "#src/features/imports/RememberCard.tsx";
import { SheetTabs } from "#src/features/imports/sheets/SheetTabs.tsx";
import { useChosenMapping } from "#src/features/imports/use-chosen-mapping.ts";
import { useImportChange } from "#src/features/imports/use-import.ts";
import { useTargets } from "#src/features/imports/use-targets.ts";

/** Second step: maps columns to fields with a preview of the file's first rows. Every choice is saved at once. */
export function ColumnsStep({ task, left, onNext }: { task: ImportTask; left: LeftTables; onNext: () => void }) {
  const { t, formats } = useTextTools();
  const { change, now, settled } = useImportChange(task);
  const [isLeaving, setLeaving] = useState(false);
  const chosen = useChosenMapping(task, change, left);
  const { mapping } = chosen;
  const targets = useTargets(task);
  const missing = missingFields(mapping, task.options).length > 0;
  const button = useRef<HTMLButtonElement>(null);
  const isReady = !missing && task.blockers.length === 0;
  useNextFocus(button, isReady && proposalsOf(task, mapping).length === 0 && !isLeaving ? "next" : null);
  // The click that leaves an input also saves it, so the button must take clicks while a change is being saved.
  const next = async (): Promise<void> => {
    setLeaving(true);
    const isSaved = await settled();
    setLeaving(false);
    const { blockers } = now();
    if (isSaved && blockers.length === 0) onNext();
  };
  const aside = (
    <>
      <FieldsAside
        task={task}
        mapping={mapping}
        targets={targets}
        onChoose={chosen.choose}
        onNoPartNumbers={(no_part_numbers) => void change({ options: { no_part_numbers } })}
        onGroup={(group) => void change({ options: group === null ? { group, revision: false } : { group } })}
        onRevision={(revision) => void change({ options: { revision } })}
      />
      <RememberCard task={task} mapping={mapping} targets={targets} onApply={chosen.setMapping} change={change} />
    </>
  );
  return (
    <>
      <ColumnsSplit
        task={task}
        targets={targets}
        chosen={chosen}
        blockerTone={missing ? "warn" : "bad"}
        aside={aside}
        below={<BomPanel task={task} change={change} setMapping={chosen.setMapping} />}
        {...(task.sheets.length > 1 && {
          sheets: (read) => (
            <SheetTabs
              task={task}
              onShow={(sheet) => read({ sheet })}
              onTake={(more_sheets) => read({ more_sheets })}
            />
          ),
        })}
        asideLabel={t("imports.fields.title")}
        asideCount={formats.progress(filledFields(mapping), targets.fields.length)}
      />
      <WizardFooter>
        <Button
          component={Link}
          to={paths.importItems(task.tender === null ? {} : { tender: task.tender })}
          startIcon={<Icon name="arrow-left" />}
        >
          {t("ui.action.back")}
        </Button>
        <Box component="span" sx={{ color: "ui.ink3", display: { xs: "none", md: "inline" } }}>
          {t("imports.columns.promise")}
        </Box>
        <Spacer />
        <Button
          component={Link}
          to={task.tender === null ? paths.purchaseItems() : paths.tender(task.tender)}
          variant="text"
        >
          {t("ui.action.cancel")}
        </Button>
        <Button
          ref={button}
          variant="contained"
          endIcon={<Icon name="arrow-right" />}
          disabled={!isReady}
          loading={isLeaving}
          onClick={() => void next()}
        >
          {t("imports.columns.next", formats.counted(task.row_count))}
        </Button>
      </WizardFooter>
    </>
  );
}
