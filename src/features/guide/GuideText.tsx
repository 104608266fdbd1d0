import { styled } from "@mui/material/styles";
import Markdown from "markdown-to-jsx/react";
import type { ComponentProps } from "react";
import { anchorOf, guideLink } from "#src/features/guide/guide-pages.ts";
import type { GuidePage } from "#src/features/guide/guide-pages.ts";
import { pictureOf } from "#src/features/guide/pictures.ts";
import { paths } from "#src/entities/paths.ts";
import { languageOf } from "#src/locale/languages.ts";
import { Kbd } from "#src/ui/keyboard/Kbd.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

const Article = styled("article")(({ theme }) => ({
  fontSize: "0.9375rem",
  lineHeight: 1.6,
  "& h2": { ...theme.typography.h2, margin: "28px 0 8px", scrollMarginTop: 16 },
  "& h3": { ...theme.typography.h3, margin: "20px 0 6px", scrollMarginTop: 16 },
  "& p": { margin: "0 0 12px" },
  "& ul, & ol": { margin: "0 0 12px", paddingLeft: 24 },
  "& li": { marginBottom: 6 },
  "& strong": { fontWeight: 600 },
  "& table": { borderCollapse: "collapse", width: "100%", marginBottom: 12 },
  "& th, & td": {
    textAlign: "left",
    verticalAlign: "top",
    padding: "6px 12px 6px 0",
    borderBottom: `1px solid ${theme.vars.palette.ui.line}`,
  },
  "& img": {
    display: "block",
    width: "100%",
    height: "auto",
    margin: "16px 0",
    borderRadius: 8,
    border: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  },
}));

function GuideAnchor({ href = "", children }: ComponentProps<"a">) {
  const target = guideLink(href);
  if (target === null) return <a href={href}>{children}</a>;
  return <TextLink to={paths.guide(target.slug, target.anchor ?? undefined)}>{children}</TextLink>;
}

/** Renders the Markdown of a guide page. Links to other pages stay in the product, code is shown as keys. */
export function GuideText({ page }: { page: GuidePage }) {
  const Picture = ({ src = "", alt }: ComponentProps<"img">) => {
    const address = pictureOf(src, page.language);
    return address === undefined ? null : <img src={address} alt={alt} width={1280} height={800} loading="lazy" />;
  };
  return (
    <Article lang={languageOf(page.language).html_lang}>
      <Markdown
        options={{
          disableParsingRawHTML: true,
          slugify: anchorOf,
          overrides: { a: GuideAnchor, img: Picture, code: Kbd },
        }}
      >
        {page.text}
      </Markdown>
    </Article>
  );
}
