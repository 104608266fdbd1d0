import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { Link } from "react-router";
import { logToConsole } from "#src/api/log.ts";
import { paths } from "#src/entities/paths.ts";
import { currentLanguage } from "#src/locale/languages.ts";
import { useT } from "#src/locale/use-t.ts";

const Note = styled("section")(({ theme }) => ({
  display: "flex",
  flex: "none",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  gap: "6px 16px",
  padding: "8px 40px",
  borderBlock: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  backgroundColor: theme.vars.palette.background.paper,
  "& a": { color: theme.vars.palette.ui.accText, fontWeight: 500 },
  [theme.breakpoints.down("sm")]: { padding: "8px 16px", justifyContent: "flex-start" },
}));

/**
 * Informs new visitors that only necessary cookies are used. The note is part of the page and covers nothing. Once
 * closed, it never appears again.
 */
export function CookieNote() {
  const t = useT();
  const [shown, setShown] = useState(true);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  if (!shown) return null;
  const accept = (): void => {
    setBusy(true);
    setFailed(false);
    // Loads the calls and their schemas on demand.
    import("#src/features/session/session-calls.ts")
      .then(({ acceptCookies }) => acceptCookies(currentLanguage()))
      .then(() => setShown(false))
      .catch((reason: unknown) => {
        logToConsole(`The decision about cookies was not kept: ${String(reason)}`);
        setFailed(true);
      })
      .finally(() => setBusy(false));
  };
  return (
    <Note aria-label={t("account.cookies.label")}>
      <span>
        {t("account.cookies.text")} <Link to={paths.privacyPolicy()}>{t("account.cookies.more")}</Link>
      </span>
      <Button size="small" aria-disabled={busy} onClick={accept}>
        {t("account.cookies.accept")}
      </Button>
      {failed && <span role="alert">{t("account.cookies.failed")}</span>}
    </Note>
  );
}
