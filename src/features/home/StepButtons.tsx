import Button from "@mui/material/Button";
import { Link } from "react-router";
import { importApi } from "#contract/imports/import.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { paths } from "#src/entities/paths.ts";
import type { StepName } from "#src/features/home/first-steps.ts";
import { useT } from "#src/locale/use-t.ts";

interface Way {
  readonly label: string;
  readonly to: string;
  readonly may: boolean;
}

/** Buttons that lead to where a setup step is taken. The last one is the usual way. */
export function StepButtons({ step, isNext }: { step: StepName; isNext: boolean }) {
  const t = useT();
  const may = useMay();
  const { workspace } = useMe();
  const company = workspace?.id ?? 0;
  const ways: Readonly<Record<StepName, readonly Way[]>> = {
    details: [{ label: t("home.steps.verify_action"), to: paths.workspace(company), may: workspace !== null }],
    items: [
      { label: t("home.steps.items_type"), to: paths.newPurchaseItems(), may: may(resources["purchase-items"].create) },
      { label: t("home.steps.items_action"), to: paths.importItems(), may: may(importApi.upload) },
    ],
    colleagues: [
      { label: t("home.steps.colleagues_action"), to: paths.workspace(company, "members"), may: workspace !== null },
    ],
    suppliers: [
      { label: t("home.steps.suppliers_action"), to: paths.suppliers(), may: may(workspaceApi.add_supplier) },
    ],
    tender: [{ label: t("home.steps.tender_action"), to: paths.newTender(), may: may(resources.tenders.create) }],
    answer: [{ label: t("home.steps.answer_action"), to: paths.offers(), may: true }],
  };
  const open = ways[step].filter((way) => way.may);
  return (
    <span className="ways">
      {open.map(({ label, to }, place) => (
        <Button
          key={to}
          component={Link}
          to={to}
          size="small"
          variant={isNext && place === open.length - 1 ? "contained" : "outlined"}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}
