import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { Crumb } from "#src/ui/page/Breadcrumbs.tsx";
import { CommandField } from "#src/ui/page/CommandField.tsx";
import { PageName } from "#src/ui/page/PageName.tsx";

const Bar = styled("header")(({ theme }) => ({
  display: "flex",
  flex: "none",
  alignItems: "center",
  gap: 8,
  height: 44,
  padding: "0 12px",
  borderBottom: `1px solid ${theme.vars.palette.ui.line}`,
  "& nav": { display: "flex", flex: "none", alignItems: "center", gap: 6 },
  "& nav a": {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    width: 28,
    height: 28,
    borderRadius: 6,
    color: theme.vars.palette.text.secondary,
    "&:hover": { backgroundColor: theme.vars.palette.ui.hover },
    "&:focus-visible": { outline: `2px solid ${theme.vars.palette.text.primary}` },
  },
  "& nav span": { color: theme.vars.palette.text.secondary, [theme.breakpoints.down("lg")]: { display: "none" } },
  "& h1": {
    ...theme.typography.h2,
    // The name gives up its room before the tabs do.
    flex: "0 1000 auto",
    minWidth: 64,
    margin: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& .chip": { display: "flex", flex: "none", alignItems: "center", gap: 6 },
  "& .rule": { flex: "none", width: 1, height: 20, margin: "0 4px", backgroundColor: theme.vars.palette.ui.line },
  "& .actions": { display: "flex", flex: "none", alignItems: "center", gap: 4 },
}));

/**
 * One line with the way back, the name, the tabs and the actions of a page whose content needs the height. It takes the
 * place of the breadcrumbs, the header and the tabs.
 */
export function FoldedHeader({
  crumbs,
  title,
  chip,
  tabs,
  actions,
}: {
  crumbs: readonly Crumb[];
  title: string;
  chip?: ReactNode;
  tabs: ReactNode;
  actions?: ReactNode;
}) {
  const t = useT();
  const [back, own] = [crumbs.findLast(({ to }) => to !== undefined), crumbs.at(-1)];
  return (
    <Bar>
      <PageName words={crumbs.map(({ label }) => label).toReversed()} />
      <nav aria-label={t("ui.breadcrumbs")}>
        {back?.to !== undefined && (
          <Link to={back.to} aria-label={back.label} title={back.label}>
            <Icon name="chevron-left" />
          </Link>
        )}
        <span aria-current="page">{own?.label}</span>
      </nav>
      <h1 title={title}>{title}</h1>
      {chip !== undefined && <div className="chip">{chip}</div>}
      <span className="rule" aria-hidden="true" />
      {tabs}
      {actions !== undefined && <div className="actions">{actions}</div>}
      <CommandField bare />
    </Bar>
  );
}
