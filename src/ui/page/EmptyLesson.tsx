import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

const Root = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 438px) minmax(0, 560px)",
  justifyContent: "center",
  alignContent: "safe center",
  alignItems: "center",
  gap: "24px 48px",
  boxSizing: "border-box",
  width: "100%",
  height: "100%",
  overflow: "auto",
  padding: 24,
  textAlign: "start",
  whiteSpace: "normal",
  [theme.breakpoints.down("md")]: { gridTemplateColumns: "minmax(0, 438px)", padding: 16 },
  "& h2": { ...theme.typography.h1, margin: 0 },
  "& h2 + p": { margin: "6px 0 20px", color: theme.vars.palette.text.secondary },
  "& ul": { margin: 0, padding: 0, listStyle: "none", borderTop: `1px solid ${theme.vars.palette.ui.line}` },
  "& .way": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "8px 12px",
    padding: "12px 0",
    borderBottom: `1px solid ${theme.vars.palette.ui.line}`,
  },
  "& .way .sign": {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    flex: "none",
    width: 32,
    height: 32,
    borderRadius: 8,
    backgroundColor: theme.vars.palette.ui.sunken,
  },
  "& .way:first-of-type .sign": {
    backgroundColor: theme.vars.palette.ui.pasted,
    color: theme.vars.palette.primary.main,
  },
  "& .way .words": { flex: "1 1 180px", minWidth: 0 },
  "& .way b, & dt": { display: "block", fontWeight: 600 },
  "& .way small, & dd, & .look": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  "& .more": { marginTop: 14 },
}));

const Look = styled("div")(({ theme }) => ({
  "& .look": { margin: "0 0 6px" },
  "& .table": {
    display: "grid",
    gridTemplateColumns: "2fr 1.4fr 1fr 1fr",
    overflow: "hidden",
    border: `1px solid ${theme.vars.palette.ui.lineStrong}`,
    borderRadius: 8,
    backgroundColor: theme.vars.palette.background.paper,
  },
  "& .table > span": {
    display: "flex",
    alignItems: "center",
    height: 36,
    padding: "0 12px",
    borderTop: `1px solid ${theme.vars.palette.ui.line}`,
  },
  "& .table > .head": { borderTop: 0, backgroundColor: theme.vars.palette.ui.sunken },
  "& .bar": { height: 8, borderRadius: 4, backgroundColor: theme.vars.palette.ui.lineStrong },
  "& .number": {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    flex: "none",
    width: 18,
    height: 18,
    borderRadius: 9,
    ...theme.typography.caption,
    fontWeight: 600,
    backgroundColor: theme.vars.palette.text.primary,
    color: theme.vars.palette.background.paper,
  },
  "& dl": { display: "grid", gridTemplateColumns: "1fr 1fr", gap: "14px 20px", margin: "18px 0 0" },
  "& dl > div": { display: "grid", alignContent: "start", gridTemplateColumns: "18px minmax(0, 1fr)", columnGap: 10 },
  "& dl .number": { gridRow: "1 / 3" },
  "& dt, & dd": { gridColumn: 2, margin: 0 },
  [theme.breakpoints.down("sm")]: { "& dl": { gridTemplateColumns: "1fr" } },
}));

export interface LessonWay {
  readonly key: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** The button. A way without one isn't open to the reader. */
  readonly action: ReactNode;
}

interface EmptyLessonProps {
  title: string;
  /** What the list contains, and how records come into it. */
  text: string;
  ways: readonly LessonWay[];
  /** Address of the page of the guide. */
  guide: string;
  /** Parts of a row, in the order of the columns that the picture shows. */
  notes: readonly (readonly [title: string, text: string])[];
}

/** Widths of the grey bars that stand for a row, in per cent of their columns. */
const ROWS = [
  [78, 70, 46, 52],
  [62, 84, 38, 60],
  [86, 56, 50, 44],
  [54, 66, 42, 56],
] as const;

/** A list without any record yet: how it is filled, with a button for each way, and what a filled one looks like. */
export function EmptyLesson({ title, text, ways, guide, notes }: EmptyLessonProps) {
  const t = useT();
  return (
    <Root>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
        <ul>
          {ways
            .filter(({ action }) => action !== false)
            .map((way) => (
              <li key={way.key} className="way">
                <span className="sign">
                  <Icon name={way.icon} />
                </span>
                <span className="words">
                  <b>{way.title}</b>
                  <small>{way.text}</small>
                </span>
                {way.action}
              </li>
            ))}
        </ul>
        <div className="more">
          <TextLink to={guide}>{t("controls.lesson.guide")}</TextLink>
        </div>
      </div>
      <Look>
        <p className="look">{t("controls.lesson.look")}</p>
        <div className="table" aria-hidden="true">
          {notes.map(([name], place) => (
            <span key={name} className="head">
              <span className="number">{place + 1}</span>
            </span>
          ))}
          {ROWS.flatMap((row, line) =>
            row.map((width, column) => (
              <span key={`${line}-${column}`}>
                <span className="bar" style={{ width: `${width}%` }} />
              </span>
            )),
          )}
        </div>
        <dl>
          {notes.map(([name, note], place) => (
            <div key={name}>
              <span className="number" aria-hidden="true">
                {place + 1}
              </span>
              <dt>{name}</dt>
              <dd>{note}</dd>
            </div>
          ))}
        </dl>
      </Look>
    </Root>
  );
}
