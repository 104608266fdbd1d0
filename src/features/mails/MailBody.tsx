import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { Mail } from "#contract/mails/mail.api.ts";
import { languageOf } from "#src/locale/languages.ts";
import { useT } from "#src/locale/use-t.ts";
import { SectionBar } from "#src/ui/page/SectionBar.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";

const VIEWS = ["html", "text"] as const;
type View = (typeof VIEWS)[number];

const Frame = styled("iframe")(({ theme }) => ({
  display: "block",
  width: "100%",
  minHeight: 480,
  flex: "1 1 auto",
  border: 0,
  borderTop: `1px solid ${theme.vars.palette.ui.line}`,
  backgroundColor: "#FFFFFF",
  colorScheme: "light",
}));
const Plain = styled("pre")(({ theme }) => ({
  margin: 0,
  padding: "16px 20px",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  font: "inherit",
  borderTop: `1px solid ${theme.vars.palette.ui.line}`,
}));

/** Shows an email as the recipient sees it, or as plain text. The sandboxed frame runs no scripts and loads nothing. */
export function MailBody({ mail }: { mail: Mail }) {
  const t = useT();
  const [view, setView] = useState<View>("html");
  const { html_lang } = languageOf(mail.language);
  return (
    <>
      <SectionBar
        title={t("mails_admin.page.content")}
        actions={
          <Segmented
            label={t("mails_admin.page.content")}
            value={view}
            options={VIEWS.map((value) => ({ value, label: t(`mails_admin.page.${value}`) }))}
            onChange={setView}
          />
        }
      />
      {view === "html" ? (
        <Frame title={mail.subject} sandbox="" srcDoc={mail.html} lang={html_lang} />
      ) : (
        <Plain lang={html_lang}>{mail.text}</Plain>
      )}
    </>
  );
}
