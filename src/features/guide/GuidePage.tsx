import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { useLocation, useParams } from "react-router";
import { GuideText } from "#src/features/guide/GuideText.tsx";
import { searchGuide } from "#src/features/guide/guide-pages.ts";
import type { GuideHit, GuidePage as Page } from "#src/features/guide/guide-pages.ts";
import { paths } from "#src/entities/paths.ts";
import { currentLanguage } from "#src/locale/languages.ts";
import { useT } from "#src/locale/use-t.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { PageTitle } from "#src/ui/page/PageTitle.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

const Columns = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "232px minmax(0, 720px)",
  gap: 48,
  justifyContent: "center",
  alignItems: "start",
  width: "100%",
  padding: "24px 24px 64px",
  marginBottom: "auto",
  "& nav": { position: "sticky", top: 16, display: "grid", gap: 12 },
  "& nav ol": { listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 2 },
  "& nav li a": {
    display: "block",
    padding: "5px 10px",
    borderRadius: 6,
    fontWeight: 400,
    color: theme.vars.palette.text.primary,
    textDecoration: "none",
  },
  "& nav li a:hover": { backgroundColor: theme.vars.palette.ui.hover },
  "& nav li[aria-current] a": { fontWeight: 600, backgroundColor: theme.vars.palette.ui.hover },
  [theme.breakpoints.down("md")]: {
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: 20,
    padding: "16px 16px 48px",
    "& nav": { position: "static" },
  },
}));

const Hits = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: 16,
  "& p": { margin: "2px 0 0", color: theme.vars.palette.text.secondary },
}));

function Found({ hits }: { hits: readonly GuideHit[] }) {
  const t = useT();
  return (
    <section>
      <Typography variant="h1" role="status" sx={{ mb: 2 }}>
        {hits.length === 0 ? t("guide.none") : t("guide.found", { count: hits.length })}
      </Typography>
      <Hits>
        {hits.map(({ page, heading, anchor, excerpt }) => (
          <li key={`${page.slug} ${heading}`}>
            <TextLink to={paths.guide(page.slug, anchor ?? undefined)}>
              {heading === page.title ? heading : `${page.title}: ${heading}`}
            </TextLink>
            <p>{excerpt}</p>
          </li>
        ))}
      </Hits>
    </section>
  );
}

function Shown({ page, next }: { page: Page; next: Page | undefined }) {
  const t = useT();
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target === null) window.scrollTo(0, 0);
    else target.scrollIntoView();
  }, [page, hash]);
  return (
    <div>
      <PageTitle words={[page.title, t("guide.title")]} />
      <Typography variant="h1" sx={{ mb: 1.5 }}>
        {page.title}
      </Typography>
      {page.language !== currentLanguage() && (
        <Box sx={{ mb: 2 }}>
          <Callout tone="mute">{t("guide.only_english")}</Callout>
        </Box>
      )}
      <GuideText page={page} />
      {next !== undefined && (
        <p>
          <TextLink to={paths.guide(next.slug)}>{t("guide.next", { title: next.title })}</TextLink>
        </p>
      )}
    </div>
  );
}

/** The user guide: contents with a search on the left, one page of it on the right. `pages` come in reading order. */
export function GuidePage({ pages }: { pages: readonly Page[] }) {
  const t = useT();
  const { page: slug } = useParams();
  const { key } = useLocation();
  // A search ends when one of its results is opened.
  const [search, setSearch] = useState({ words: "", at: key });
  const words = search.at === key ? search.words : "";
  const place = slug === undefined ? 0 : pages.findIndex((page) => page.slug === slug);
  const page = pages[place];
  return (
    <Columns>
      <nav aria-label={t("guide.contents")}>
        <SearchField
          value={words}
          onChange={(typed) => setSearch({ words: typed, at: key })}
          placeholder={t("guide.search")}
          width="100%"
        />
        <ol>
          {pages.map((each) => (
            <li key={each.slug} aria-current={each === page && words === "" ? "page" : undefined}>
              <TextLink to={paths.guide(each.slug)}>{each.title}</TextLink>
            </li>
          ))}
        </ol>
      </nav>
      {words.trim() === "" ? (
        page === undefined ? (
          <Typography variant="h1">{t("guide.missing")}</Typography>
        ) : (
          <Shown page={page} next={pages[place + 1]} />
        )
      ) : (
        <Found hits={searchGuide(pages, words)} />
      )}
    </Columns>
  );
}
