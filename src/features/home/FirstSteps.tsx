import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Home } from "#contract/home/home.api.ts";
import { importApi } from "#contract/imports/import.api.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { paths } from "#src/entities/paths.ts";
import { HomeCard } from "#src/features/home/HomeCard.tsx";
import { useT } from "#src/locale/use-t.ts";
import { Glyph } from "#src/ui/icons/Glyph.tsx";

const Steps = styled("ol")(({ theme }) => ({
  padding: 0,
  listStyle: "none",
  "& > li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "6px 12px",
    minHeight: 60,
    padding: "8px 16px",
  },
  "& > li + li": { borderTop: `1px solid ${theme.vars.palette.ui.line}` },
  "& .words": { flex: "1 1 200px", minWidth: 0 },
  "& .words b": { display: "block", fontWeight: 500 },
  "& .words span": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  "& .done": { color: theme.vars.palette.ui.tone.good[0] },
  "& .todo": { color: theme.vars.palette.ui.ink3 },
}));

function Step({ done, title, text, actions }: { done: boolean; title: string; text: string; actions?: ReactNode }) {
  const t = useT();
  return (
    <li>
      <span className={done ? "done" : "todo"}>
        <Glyph name={done ? "done" : "draft"} />
      </span>
      <span className="words">
        <b>
          {title}
          {done && <span className="visually-hidden">, {t("home.steps.done")}</span>}
        </b>
        {!done && <span>{text}</span>}
      </span>
      {!done && actions}
    </li>
  );
}

export const hasFirstSteps = ({ verified, has_items, has_tender }: Home["first_steps"]): boolean =>
  !verified || has_items === false || has_tender === false;

export function FirstSteps({ steps }: { steps: Home["first_steps"] }) {
  const t = useT();
  const may = useMay();
  const { workspace } = useMe();
  const isWaiting = workspace?.status === "SENT_TO_VERIFICATION";
  return (
    <HomeCard title={t("home.steps.title")}>
      <Steps>
        <Step
          done={steps.verified}
          title={t(steps.verified ? "home.steps.verified" : "home.steps.verify")}
          text={t(isWaiting ? "home.steps.verified_wait" : "home.steps.verify_text")}
          actions={
            workspace !== null && (
              <Button
                component={Link}
                to={paths.workspace(workspace.id)}
                size="small"
                variant={isWaiting ? "text" : "contained"}
              >
                {t(isWaiting ? "home.steps.verify_open" : "home.steps.verify_action")}
              </Button>
            )
          }
        />
        {steps.has_items !== null && (
          <Step
            done={steps.has_items}
            title={t("home.steps.items")}
            text={t("home.steps.items_text")}
            actions={
              <>
                {may(resources["purchase-items"].create) && (
                  <Button component={Link} to={paths.newPurchaseItems()} size="small">
                    {t("home.steps.items_type")}
                  </Button>
                )}
                {may(importApi.upload) && (
                  <Button component={Link} to={paths.importItems()} size="small" variant="contained">
                    {t("home.steps.items_action")}
                  </Button>
                )}
              </>
            }
          />
        )}
        {steps.has_tender !== null && (
          <Step
            done={steps.has_tender}
            title={t("home.steps.tender")}
            text={t("home.steps.tender_text")}
            actions={
              may(resources.tenders.create) && (
                <Button component={Link} to={paths.newTender()} size="small">
                  {t("home.steps.tender_action")}
                </Button>
              )
            }
          />
        )}
      </Steps>
    </HomeCard>
  );
}
