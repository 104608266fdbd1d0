import Box from "@mui/material/Box";
import { useState } from "react";
import { USUAL_BOM } from "#contract/imports/bom/bom-options.ts";
import type { BomOptions } from "#contract/imports/bom/bom-options.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { BoardsRule } from "#src/features/imports/bom/BoardsRule.tsx";
import { PackRule } from "#src/features/imports/bom/PackRule.tsx";
import { DesignatorRule, FittedRule, LevelRule } from "#src/features/imports/bom/rules.tsx";
import { VariantRule } from "#src/features/imports/bom/VariantRule.tsx";
import { useRowAccount } from "#src/features/imports/bom/use-row-account.ts";
import { sheetsOf } from "#src/features/imports/sheets/use-row-place.ts";
import type { ChosenMapping } from "#src/features/imports/use-chosen-mapping.ts";
import type { ChangeImport } from "#src/features/imports/use-import.ts";

interface BomPanelProps {
  task: ImportTask;
  change: ChangeImport;
  setMapping: ChosenMapping["setMapping"];
}

/**
 * Asks how the rows of a bill of materials are bought. Shown if the file looks like one, or if the user wants to
 * multiply the quantities. Each decision is saved at once.
 */
export function BomPanel({ task, change, setMapping }: BomPanelProps) {
  const { t } = useTextTools();
  const { bom } = task.options;
  const account = useRowAccount(task);
  const isMultiplied =
    bom.to_packs ||
    task.packs.named > 0 ||
    bom.boards !== USUAL_BOM.boards ||
    bom.sheet_boards.some(({ boards }) => boards !== USUAL_BOM.boards) ||
    bom.spare !== USUAL_BOM.spare;
  const [isAsked, setAsked] = useState(false);
  const save = (asked: Partial<BomOptions>): void => void change({ options: { bom: { ...bom, ...asked } } });
  if (task.row_count === 0 && task.set_aside.length === 0) return null;
  if (task.bom === null && !isAsked && !isMultiplied) {
    return (
      <Box sx={{ px: 2.5, pb: 1.5 }}>
        <TextLink onClick={() => setAsked(true)}>{t("import_bom.multiply")}</TextLink>
      </Box>
    );
  }
  return (
    <Box
      component="section"
      aria-label={t("import_bom.title")}
      sx={{ flex: "none", borderTop: 1, borderColor: "ui.lineStrong" }}
    >
      {task.bom !== null && (
        <Box
          sx={{
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            gap: "4px 12px",
            px: 2.5,
            py: 1.25,
            bgcolor: "ui.sunken",
          }}
        >
          <Icon name="layers" size={16} />
          <Box component="h2" sx={{ typography: "subtitle2", m: 0, flex: "1 1 auto" }}>
            {t(bom.is_on ? "import_bom.title" : "import_bom.off")}
          </Box>
          <TextLink onClick={() => save({ is_on: !bom.is_on })}>
            {t(bom.is_on ? "import_bom.plain" : "import_bom.again")}
          </TextLink>
        </Box>
      )}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {bom.is_on && task.bom !== null && <VariantRule variants={task.bom.variants} setMapping={setMapping} />}
        {bom.is_on && (
          <>
            <BoardsRule key={sheetsOf(task).join(" ")} task={task} onChange={save} />
            <PackRule key={`pack ${bom.pack ?? ""}`} task={task} onChange={save} />
          </>
        )}
        {bom.is_on && task.bom !== null && <DesignatorRule task={task} found={task.bom} onChange={save} />}
        {task.bom !== null && <FittedRule task={task} found={task.bom} onChange={save} />}
        {bom.is_on && task.bom !== null && <LevelRule task={task} found={task.bom} onChange={save} />}
      </Box>
      <Box role="status" sx={{ px: 2.5, py: 1.25, borderTop: 1, borderColor: "ui.line", color: "text.secondary" }}>
        {account}
      </Box>
    </Box>
  );
}
