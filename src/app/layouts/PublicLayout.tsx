import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#src/entities/paths.ts";
import { currentLanguage, LANGUAGES, rememberLanguage } from "#src/locale/languages.ts";
import { useT } from "#src/locale/use-t.ts";
import { BrandMark } from "#src/ui/icons/BrandMark.tsx";
import { CONTENT_ID } from "#src/ui/page/PageSheet.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";

const Root = styled("div")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  minHeight: "100dvh",
  backgroundColor: theme.vars.palette.ui.desk,
}));

const Bar = styled("header")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 16,
  padding: "20px 28px",
  [theme.breakpoints.down("sm")]: { padding: "12px 16px" },
  "& > a": { display: "flex", alignItems: "center", gap: 10, fontWeight: 600, fontSize: "1.0625rem", letterSpacing: "-0.015em", color: theme.vars.palette.text.primary, textDecoration: "none" },
}));

const Content = styled("main")({ flex: 1, display: "flex", flexDirection: "column", justifyContent: "center", padding: "16px", "&:focus": { outline: "none" } });

/** Pages for those who are not signed in: the brand, the choice of language (which loads the page again), the content. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <Root>
      <Bar>
        <Link to={paths.login()}>
          <BrandMark size={26} />
          {t("ui.app.name")}
        </Link>
        <Segmented
          label={t("app.profile.language")}
          value={currentLanguage()}
          options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(code) => {
            rememberLanguage(code);
            window.location.reload();
          }}
        />
      </Bar>
      <Content id={CONTENT_ID} tabIndex={-1}>
        {children}
      </Content>
    </Root>
  );
}
