import { styled } from "@mui/material/styles";
import { Link } from "react-router";
import { paths } from "#src/entities/paths.ts";
import { HomeCard } from "#src/features/home/HomeCard.tsx";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

const List = styled("ol")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  counterReset: "step",
  "& > li + li": { borderTop: `1px solid ${theme.vars.palette.ui.line}` },
  "& a": {
    display: "grid",
    gridTemplateColumns: "28px minmax(0, 1fr) 16px",
    alignItems: "center",
    gap: 10,
    padding: "10px 16px",
    color: "inherit",
    textDecoration: "none",
    "&:hover": { backgroundColor: theme.vars.palette.ui.hover },
    "&:focus-visible": { outline: `2px solid ${theme.vars.palette.text.primary}`, outlineOffset: -2 },
  },
  "& .sign": {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    width: 28,
    height: 28,
    borderRadius: 6,
    backgroundColor: theme.vars.palette.ui.pasted,
    color: theme.vars.palette.primary.main,
  },
  "& b": { display: "block", fontWeight: 500, counterIncrement: "step" },
  "& b::before": { content: 'counter(step) ". "' },
  "& small": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

const BUYING = [
  ["home.how.items", "home.how.items_text", "list", "requests"],
  ["home.how.tender", "home.how.tender_text", "tender", "tender"],
  ["home.how.compare", "home.how.compare_text", "compare", "compare"],
  ["home.how.order", "home.how.order_text", "order", "orders"],
] as const satisfies readonly (readonly [string, string, IconName, string])[];
const SUPPLYING = [
  ["home.how_supply.invite", "home.how_supply.invite_text", "inbox", "supplier"],
  ["home.how_supply.prices", "home.how_supply.prices_text", "list", "supplier"],
  ["home.how_supply.result", "home.how_supply.result_text", "compare", "supplier"],
  ["home.how_supply.order", "home.how_supply.order_text", "order", "orders"],
] as const satisfies readonly (readonly [string, string, IconName, string])[];

/** How a purchase runs, in four steps. Each leads to its page of the guide. */
export function HowCard({ isCustomer }: { isCustomer: boolean }) {
  const t = useT();
  const steps = isCustomer ? BUYING : SUPPLYING;
  return (
    <HomeCard title={t("home.how.title")} extra={<TextLink to={paths.guide()}>{t("home.how.guide")}</TextLink>}>
      <List>
        {steps.map(([title, text, icon, page]) => (
          <li key={title}>
            <Link to={paths.guide(page)}>
              <span className="sign">
                <Icon name={icon} />
              </span>
              <span>
                <b>{t(title)}</b>
                <small>{t(text)}</small>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </List>
    </HomeCard>
  );
}
