import { styled } from "@mui/material/styles";
import { Fragment } from "react";
import { Link } from "react-router";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { CommandField } from "#src/ui/page/CommandField.tsx";
import { MenuButton } from "#src/ui/page/MenuButton.tsx";
import { PageName } from "#src/ui/page/PageName.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";

export interface Crumb {
  readonly label: string;
  /** URL of the parent list with its last filters. The last breadcrumb has no URL. */
  readonly to?: string;
}

const Bar = styled("div")(({ theme }) => ({
  display: "flex",
  flex: "none",
  alignItems: "center",
  gap: 8,
  height: 44,
  padding: "0 12px 0 20px",
  borderBottom: `1px solid ${theme.vars.palette.ui.line}`,
  "& ol": {
    display: "flex",
    alignItems: "center",
    gap: 6,
    minWidth: 0,
    padding: 0,
    margin: 0,
    listStyle: "none",
    color: theme.vars.palette.ui.ink3,
  },
  "& li": {
    display: "flex",
    minWidth: 0,
    "& > *": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  },
  // Ensures a large enough touch target even for short labels.
  "& a": {
    minWidth: 24,
    color: "inherit",
    textDecoration: "none",
    padding: "2px 0",
    borderRadius: 4,
    "&:hover": { textDecoration: "underline" },
  },
  "& [aria-current]": { color: theme.vars.palette.text.primary, fontWeight: 500 },
  [theme.breakpoints.down("sm")]: { height: 52, gap: 2, padding: "0 6px 0 4px" },
}));

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useT();
  return (
    <Bar>
      <PageName words={crumbs.map(({ label }) => label).toReversed()} />
      <MenuButton />
      <nav aria-label={t("ui.breadcrumbs")} style={{ minWidth: 0 }}>
        <ol>
          {crumbs.map((crumb, index) => (
            <Fragment key={`${index} ${crumb.label}`}>
              {index > 0 && (
                <li aria-hidden="true">
                  <Icon name="chevron-right" size={12} />
                </li>
              )}
              <li>
                {crumb.to === undefined ? (
                  <span aria-current="page">{crumb.label}</span>
                ) : (
                  <Link to={crumb.to}>{crumb.label}</Link>
                )}
              </li>
            </Fragment>
          ))}
        </ol>
      </nav>
      <Spacer />
      <CommandField />
    </Bar>
  );
}
