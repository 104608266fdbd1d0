import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { paths } from "#src/entities/paths.ts";
import { hasDecidedCookies } from "#src/features/session/has-decided-cookies.ts";
import { now } from "#src/locale/clock.ts";
import { withWords } from "#src/locale/with-words.ts";
import { currentLanguage, LANGUAGES, rememberLanguage } from "#src/locale/languages.ts";
import { useT } from "#src/locale/use-t.ts";
import { BrandMark } from "#src/ui/icons/BrandMark.tsx";
import { CONTENT_ID } from "#src/ui/page/content-id.ts";

/** Loads the cookie notice on demand, because most visitors have already answered it. */
const CookieNote = deferred(
  async () => (await withWords(import("#src/features/session/CookieNote.tsx"), "people")).CookieNote,
);

type Ground = "desk" | "sheet";

const ROW = 38;
const COLUMN = 126;
const FADE = "radial-gradient(ellipse 62% 74% at 33% 52%, #000 20%, transparent 100%)";

const Root = styled("div", { shouldForwardProp: (prop) => prop !== "ground" })<{ ground: Ground }>(({
  theme,
  ground,
}) => {
  const { palette } = theme.vars;
  return {
    position: "relative",
    isolation: "isolate",
    display: "flex",
    flexDirection: "column",
    minHeight: "100dvh",
    backgroundColor: ground === "desk" ? palette.ui.desk : palette.background.paper,
    "& header": { borderBottom: ground === "desk" ? 0 : `1px solid ${palette.ui.line}` },
    "&::before": {
      content: ground === "desk" ? '""' : "none",
      position: "absolute",
      inset: 0,
      zIndex: -1,
      opacity: 0.5,
      background: `linear-gradient(${palette.ui.lineStrong} 1px, transparent 1px) 0 -1px / 100% ${ROW}px, linear-gradient(90deg, ${palette.ui.lineStrong} 1px, transparent 1px) -1px 0 / ${COLUMN}px 100%`,
      maskImage: FADE,
    },
  };
});

const Bar = styled("header")(({ theme }) => ({
  display: "flex",
  flex: "none",
  alignItems: "center",
  justifyContent: "space-between",
  // On the narrowest phones, the language buttons wrap below the brand.
  flexWrap: "wrap",
  gap: "0 16px",
  minHeight: 64,
  padding: "0 40px",
  [theme.breakpoints.down("sm")]: { minHeight: 52, padding: "0 16px" },
  "& > a": {
    display: "flex",
    alignItems: "center",
    gap: 10,
    borderRadius: 6,
    fontWeight: 600,
    fontSize: "1.0625rem",
    letterSpacing: "-0.015em",
    color: theme.vars.palette.text.primary,
    textDecoration: "none",
  },
}));

const Content = styled("main", { shouldForwardProp: (prop) => prop !== "ground" })<{ ground: Ground }>(
  ({ ground }) => ({
    flex: 1,
    display: "flex",
    flexDirection: "column",
    justifyContent: "center",
    padding: ground === "desk" ? 16 : 0,
    minHeight: 0,
    "&:focus": { outline: "none" },
  }),
);

const Foot = styled("footer")(({ theme }) => ({
  flex: "none",
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  gap: "4px 24px",
  minHeight: 56,
  padding: "8px 40px",
  color: theme.vars.palette.ui.ink3,
  "& a, & span": { display: "inline-flex", alignItems: "center", minHeight: 24 },
  "& a": { color: "inherit", textDecoration: "none", "&:hover": { textDecoration: "underline" } },
  [theme.breakpoints.down("sm")]: { padding: "8px 16px" },
}));

/** Reserves the height of the cookie notice, so that the layout doesn't shift. */
const NoteRoom = styled("div")(({ theme }) => ({
  flex: "none",
  minHeight: 46,
  [theme.breakpoints.down("sm")]: { minHeight: 111 },
}));

const Languages = styled("div")(({ theme }) => ({
  display: "flex",
  gap: 2,
  // Without this, Chinese text would wrap after any character.
  whiteSpace: "nowrap",
  "& > button": {
    minHeight: 28,
    padding: "4px 10px",
    border: 0,
    borderRadius: 6,
    font: "inherit",
    fontWeight: 500,
    cursor: "pointer",
    color: theme.vars.palette.text.secondary,
    backgroundColor: "transparent",
  },
  "& > button:hover": { color: theme.vars.palette.text.primary },
  "& > [aria-pressed=true]": {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
    boxShadow: `${theme.vars.palette.ui.shadow1}, 0 0 0 1px ${theme.vars.palette.ui.lineStrong}`,
  },
  [theme.breakpoints.down("sm")]: { "& > button": { padding: "4px 5px" } },
  "@media (pointer: coarse)": { "& > button": { minHeight: 40 } },
}));

/** Uses plain buttons, because MUI's button group would enlarge the first page that visitors load. */
function LanguageChoice() {
  const t = useT();
  return (
    <Languages role="group" aria-label={t("app.profile.language")}>
      {LANGUAGES.map(({ code, name, html_lang }) => (
        <button
          key={code}
          type="button"
          lang={html_lang}
          aria-pressed={code === currentLanguage()}
          onClick={() => {
            rememberLanguage(code);
            window.location.reload();
          }}
        >
          {name}
        </button>
      ))}
    </Languages>
  );
}

export function PublicLayout({ ground = "desk", children }: { ground?: Ground; children: ReactNode }) {
  const t = useT();
  return (
    <Root ground={ground}>
      <Bar>
        <Link to={paths.login()}>
          <BrandMark size={26} />
          {t("ui.app.name")}
        </Link>
        <LanguageChoice />
      </Bar>
      {!hasDecidedCookies() && (
        <NoteRoom>
          <CookieNote />
        </NoteRoom>
      )}
      <Content id={CONTENT_ID} tabIndex={-1} ground={ground}>
        {children}
      </Content>
      {ground === "desk" && (
        <Foot className="num">
          <span>{t("app.copyright", { year: now().getFullYear() })}</span>
          <Link to={paths.guide()}>{t("app.links.guide")}</Link>
          <Link to={paths.contacts()}>{t("app.links.contacts")}</Link>
          <Link to={paths.privacyPolicy()}>{t("app.links.privacy")}</Link>
          <Link to={paths.consent()}>{t("app.links.consent")}</Link>
        </Foot>
      )}
    </Root>
  );
}
