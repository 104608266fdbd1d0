import { styled } from "@mui/material/styles";
import { lazy, Suspense } from "react";
import { Navigate, useSearchParams } from "react-router";
import { paths } from "#src/entities/paths.ts";
import { LoginForm } from "#src/features/session/LoginForm.tsx";
import { nextPath } from "#src/features/session/next-path.ts";
import { useSignIn } from "#src/features/session/use-sign-in.ts";
import { useT } from "#src/locale/use-t.ts";

/** A picture only: it comes after the form. */
const LoginExample = lazy(() => import("#src/features/session/LoginExample.tsx").then((module) => ({ default: module.LoginExample })));

const Columns = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 400px",
  gap: 88,
  alignItems: "center",
  width: "100%",
  maxWidth: 1200,
  margin: "0 auto",
  padding: "0 40px",
  [theme.breakpoints.down("lg")]: { gap: 40, padding: "0 12px" },
  [theme.breakpoints.down("md")]: { gridTemplateColumns: "minmax(0, 400px)", justifyContent: "center", padding: 0 },
}));

const Pitch = styled("section")(({ theme }) => ({
  "& .headline": { fontSize: "2.375rem", lineHeight: 44 / 38, letterSpacing: "-0.024em", fontWeight: 600, maxWidth: 560, whiteSpace: "pre-line" },
  "& .headline + p": { fontSize: "1rem", lineHeight: 25 / 16, color: theme.vars.palette.text.secondary, margin: "14px 0 30px", maxWidth: 540 },
  // Its height, so that nothing moves when it comes.
  "& .picture": { minHeight: 324 },
  [theme.breakpoints.down("lg")]: { "& .headline": { fontSize: "1.875rem" } },
  [theme.breakpoints.down("md")]: { display: "none" },
}));

/** The sign-in. Who is signed in already goes on: to the page they wanted, or to the home of their kind. */
export function LoginPage() {
  const t = useT();
  const [query] = useSearchParams();
  const { user, ...form } = useSignIn();
  if (user !== null) {
    const home = user.role.includes("admin") ? paths.admin() : paths.home();
    return <Navigate to={nextPath(query.get("next"), { origin: window.location.origin, home })} replace />;
  }
  return (
    <Columns>
      <Pitch>
        <p className="headline">{t("session.login.headline")}</p>
        <p>{t("session.login.promise")}</p>
        <div className="picture">
          <Suspense>
            <LoginExample />
          </Suspense>
        </div>
      </Pitch>
      <LoginForm busy={form.busy} error={form.error} onSignIn={form.signIn} />
    </Columns>
  );
}
