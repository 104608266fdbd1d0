import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useRef } from "react";
import { Link } from "react-router";
import { OFFER_KEY_FIELDS, OFFER_VALUE_FIELDS } from "#contract/imports/offer-fields.ts";
import type { OfferImportTask } from "#contract/imports/offer-import.schema.ts";
import { offerImportPath } from "#src/entities/offer/offer-import-path.ts";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { useNextFocus } from "#src/ui/keyboard/use-next-focus.ts";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { WizardFooter } from "#src/ui/page/WizardFooter.tsx";
import { ColumnsSplit } from "#src/features/imports/ColumnsSplit.tsx";
import { FieldList } from "#src/features/imports/FieldsAside.tsx";
import type { LeftTables } from "#src/features/imports/left-tables.ts";
import { proposalsOf } from "#src/features/imports/mapping.ts";
import { PriceQuestions } from "#src/features/imports/PriceQuestions.tsx";
import { useChosenMapping } from "#src/features/imports/use-chosen-mapping.ts";
import { useOfferImportChange } from "#src/features/imports/use-import.ts";
import { useOfferTargets } from "#src/features/imports/use-targets.ts";

const KEYS = OFFER_KEY_FIELDS.filter((field) => field !== "lot").map((field) => ({ field, required: false }));
const VALUES = (["quantity", "unit", ...OFFER_VALUE_FIELDS] as const).map((field) => ({ field, required: false }));

/**
 * Second step of an offer import: maps columns to fields with a preview of the file's first rows. Every choice is saved
 * at once.
 */
export function OfferColumnsStep({
  task,
  left,
  onNext,
}: {
  task: OfferImportTask;
  left: LeftTables;
  onNext: () => void;
}) {
  const t = useT();
  const targets = useOfferTargets();
  const { busy, change } = useOfferImportChange(task);
  const chosen = useChosenMapping(task, change, left);
  const button = useRef<HTMLButtonElement>(null);
  const isReady = task.blockers.length === 0 && !busy;
  useNextFocus(button, isReady && proposalsOf(task, chosen.mapping).length === 0 ? "next" : null);
  const shared = { task, mapping: chosen.mapping, targets, onChoose: chosen.choose };
  const aside = (
    <AsideCard title={t("offer_import.fields")}>
      {/* Focusable, because the content can be taller than the window and must be scrollable by keyboard. */}
      <Box role="group" aria-label={t("offer_import.fields")} tabIndex={0}>
        <FieldList {...shared} heading={t("offer_import.keys")} fields={KEYS} />
        <FieldList {...shared} heading={t("offer_import.values")} fields={VALUES} />
      </Box>
    </AsideCard>
  );
  return (
    <>
      {(task.price_questions.length > 0 || task.break_columns.length > 1) && (
        <Box sx={{ px: 2.5, pb: 1.5, display: "flex", flexDirection: "column", gap: 1, flex: "none" }}>
          <PriceQuestions task={task} change={change} />
        </Box>
      )}
      <ColumnsSplit
        task={task}
        targets={targets}
        chosen={chosen}
        blockerTone="warn"
        aside={aside}
        asideLabel={t("offer_import.fields")}
      />
      <WizardFooter>
        <Button component={Link} to={offerImportPath(task.offer)} startIcon={<Icon name="arrow-left" />}>
          {t("ui.action.back")}
        </Button>
        <Box component="span" sx={{ color: "ui.ink3", display: { xs: "none", md: "inline" } }}>
          {t("offer_import.promise")}
        </Box>
        <Spacer />
        <Button component={Link} to={paths.offer(task.offer)} variant="text">
          {t("ui.action.cancel")}
        </Button>
        <Button
          ref={button}
          variant="contained"
          endIcon={<Icon name="arrow-right" />}
          disabled={task.blockers.length > 0}
          loading={busy}
          onClick={onNext}
        >
          {t("offer_import.next")}
        </Button>
      </WizardFooter>
    </>
  );
}
