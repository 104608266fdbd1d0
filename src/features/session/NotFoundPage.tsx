import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { Link, useLocation } from "react-router";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { PageTitle } from "#src/ui/page/PageTitle.tsx";

const CELL = { width: 120, height: 48 } as const;
const HEAD = 32;
const SIDE = 60;
const COLUMNS = [..."ABCDEFGHIJKLMNOPQRSTUV"];
const ROWS = Array.from({ length: 30 }, (_, place) => place + 1);
/** The selected range D3:H7 as zero-based columns and rows. */
const CHOSEN = { columns: [3, 7], rows: [2, 6] } as const;

const within = (place: number, [from, to]: readonly [number, number]): boolean => place >= from && place <= to;

const Formula = styled("div")(({ theme }) => ({
  display: "flex",
  flex: "none",
  alignItems: "center",
  height: 40,
  whiteSpace: "nowrap",
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.ui.sunken,
  borderBottom: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  ...theme.typography.body1,
  "& > .range": {
    width: CELL.width,
    alignSelf: "stretch",
    display: "grid",
    placeItems: "center",
    flex: "none",
    borderRight: `1px solid ${theme.vars.palette.ui.lineStrong}`,
    ...theme.typography.subtitle2,
    color: theme.vars.palette.text.primary,
  },
  "& > .text": { flex: 1, minWidth: 0, padding: "0 16px", overflow: "hidden", textOverflow: "ellipsis" },
  "& .fx": { fontStyle: "italic", paddingRight: 12, color: theme.vars.palette.ui.ink3 },
  "& .path": { color: theme.vars.palette.ui.accText },
  "& > .value": { paddingRight: 40, fontWeight: 500, color: theme.vars.palette.ui.tone.bad[0] },
  [theme.breakpoints.down("sm")]: { "& > .range": { width: 72 }, "& > .value": { paddingRight: 16 } },
}));

const Sheet = styled("div")(({ theme }) => {
  const { ui, background, primary } = theme.vars.palette;
  const on = { color: ui.accText, backgroundColor: ui.tone.acc[1], fontWeight: 600 };
  return {
    position: "relative",
    flex: 1,
    minHeight: 640,
    overflow: "hidden",
    ...theme.typography.caption,
    color: ui.ink3,
    "& .lines": {
      position: "absolute",
      inset: `${HEAD}px 0 0 ${SIDE}px`,
      background: `linear-gradient(${ui.line} 1px, transparent 1px) 0 -1px / 100% ${CELL.height}px, linear-gradient(90deg, ${ui.line} 1px, transparent 1px) -1px 0 / ${CELL.width}px 100%`,
    },
    "& .columns, & .rows": { position: "absolute", display: "flex", backgroundColor: ui.sunken },
    "& .columns": { inset: "0 0 auto 0", height: HEAD, paddingLeft: SIDE, borderBottom: `1px solid ${ui.lineStrong}` },
    "& .rows": {
      inset: `${HEAD}px auto 0 0`,
      width: SIDE,
      flexDirection: "column",
      borderRight: `1px solid ${ui.lineStrong}`,
    },
    "& .columns > span, & .rows > span": { display: "grid", placeItems: "center", flex: "none" },
    "& .columns > span": { width: CELL.width, borderRight: `1px solid ${ui.line}` },
    "& .rows > span": { height: CELL.height, borderBottom: `1px solid ${ui.line}` },
    "& .columns > .on": { ...on, boxShadow: `inset 0 -2px 0 ${primary.main}` },
    "& .rows > .on": on,
    "& .cell, & .words": {
      position: "absolute",
      left: SIDE + CELL.width * CHOSEN.columns[0],
      width: CELL.width * 5,
      textAlign: "center",
      backgroundColor: background.paper,
    },
    "& .cell": {
      top: HEAD + CELL.height * CHOSEN.rows[0],
      height: CELL.height * 5,
      display: "grid",
      placeItems: "center",
      boxShadow: `inset 0 0 0 2px ${primary.main}`,
    },
    "& .cell::after": {
      content: '""',
      position: "absolute",
      right: -5,
      bottom: -5,
      width: 10,
      height: 10,
      borderRadius: 2,
      backgroundColor: primary.main,
      border: `2px solid ${background.paper}`,
    },
    "& .cell > span": {
      fontSize: "13rem",
      lineHeight: 1,
      fontWeight: 600,
      letterSpacing: "-0.05em",
      fontFeatureSettings: '"tnum", "zero" 0',
      color: theme.vars.palette.text.primary,
    },
    "& .words": {
      top: HEAD + CELL.height * 8,
      minHeight: CELL.height * 4 - 1,
      width: CELL.width * 5 - 1,
      padding: "26px 16px",
    },
    "& h1": { fontSize: "1.5rem", lineHeight: 32 / 24, fontWeight: 600, color: theme.vars.palette.text.primary },
    "& h1 + p": {
      fontSize: "0.9375rem",
      lineHeight: 1.6,
      margin: "4px 0 20px",
      color: theme.vars.palette.text.secondary,
    },
    // On narrow screens, the selected range starts at column A.
    [theme.breakpoints.down("lg")]: { "& .cell, & .words": { left: SIDE + CELL.width } },
    [theme.breakpoints.down("md")]: {
      "& .cell, & .words": { left: SIDE, width: "auto", right: 16 },
      "& .cell": { right: 17 },
      "& .cell > span": { fontSize: "min(13rem, 30vw)" },
      "& .columns > span, & .rows > span": {
        fontWeight: 400,
        color: ui.ink3,
        backgroundColor: "transparent",
        boxShadow: "none !important",
      },
    },
  };
});

function MissingFormula() {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <Formula aria-hidden="true">
      <span className="range num">{t("session.missing.range")}</span>
      <span className="text">
        <span className="fx">{t("session.missing.fx")}</span>
        {t("session.missing.formula_start")}
        <span className="path">{JSON.stringify(pathname)}</span>
        {t("session.missing.formula_end")}
      </span>
      <span className="value">{t("session.missing.value")}</span>
    </Formula>
  );
}

/** Shows an empty spreadsheet for an unknown URL. */
export function NotFoundPage() {
  const t = useT();
  return (
    <>
      <MissingFormula />
      <Sheet>
        <div aria-hidden="true">
          <div className="lines" />
          <div className="rows num">
            {ROWS.map((row, place) => (
              <span key={row} className={within(place, CHOSEN.rows) ? "on" : ""}>
                {row}
              </span>
            ))}
          </div>
          <div className="columns">
            {COLUMNS.map((column, place) => (
              <span key={column} className={within(place, CHOSEN.columns) ? "on" : ""}>
                {column}
              </span>
            ))}
          </div>
          <div className="cell">
            <span>{t("session.missing.code")}</span>
          </div>
        </div>
        <div className="words">
          <PageTitle words={[t("session.missing.title")]} />
          <h1>{t("session.missing.title")}</h1>
          <p>{t("session.missing.text")}</p>
          <Button
            component={Link}
            to={paths.login()}
            variant="contained"
            size="large"
            startIcon={<Icon name="arrow-left" />}
          >
            {t("session.missing.back")}
          </Button>
        </div>
      </Sheet>
    </>
  );
}
