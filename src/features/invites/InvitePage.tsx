import Button from "@mui/material/Button";
import { useCallback, useEffect, useId, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { Key } from "#i18n/keys.ts";
import { inviteApi } from "#contract/invites/invite.api.ts";
import type { InviteInfo } from "#contract/invites/invite.schema.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { shownEmail } from "#contract/email-text.ts";
import { ApiError } from "#src/api/api-error.ts";
import { call } from "#src/api/client.ts";
import { setSessionToken, rememberWorkspace } from "#src/api/session.ts";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { FailureNote } from "#src/ui/page/FailureNote.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { PublicCard } from "#src/ui/page/PublicCard.tsx";
import { PageTitle } from "#src/ui/page/PageTitle.tsx";

type Next = "login" | "signup" | "accept";
interface Found {
  readonly info: InviteInfo | null;
  readonly next: Next | null;
}
const NOTHING: Found = { info: null, next: null };

/** Loads the invitation and the invited user's next step. Returns null values for an unknown link. */
async function read(token: string): Promise<Found> {
  const info = await call(inviteApi.info, { query: { token } }).catch((reason: unknown) => {
    if (reason instanceof ApiError && reason.status < 500) return null;
    throw reason;
  });
  if (info?.state !== "open") return { info, next: null };
  return { info, next: (await call(inviteApi.auth, { query: { token } })).next };
}

function Open({
  info,
  next,
  token,
  onDone,
}: {
  info: InviteInfo;
  next: Next;
  token: string;
  onDone: (words: string) => void;
}) {
  const { t, formats } = useTextTools();
  const { busy, error, attempt } = useDialogAction();
  const accept = (): Promise<void> =>
    attempt(async () => {
      const { workspace } = await call(inviteApi.accept, { params: { id: info.id } });
      rememberWorkspace(workspace);
      window.location.assign(paths.home());
    });
  const reject = (): Promise<void> =>
    attempt(async () => {
      await call(inviteApi.reject_by_link, { query: { token } });
      onDone(t("invite.declined"));
    });
  const here = `/invite?token=${token}`;
  const isOther = info.signed_in_as !== null && info.signed_in_as !== info.email;
  const leave = (): Promise<void> =>
    attempt(async () => {
      await call(sessionApi.logout, {});
      setSessionToken(null);
      window.location.reload();
    });
  return (
    <>
      <KeyValueList
        rows={[
          { key: "role", label: t("invite.role"), value: info.role },
          { key: "for", label: t("invite.for"), value: shownEmail(info.email) },
          { key: "until", label: t("invite.until"), value: formats.dateTime(info.expiration_date) },
        ]}
      />
      <FailureNote text={error} />
      {isOther && (
        <>
          <Callout tone="warn" role="status">
            {t("invite.other", { mine: shownEmail(info.signed_in_as ?? ""), email: shownEmail(info.email) })}
          </Callout>
          <Button variant="contained" size="large" loading={busy} onClick={() => void leave()}>
            {t("invite.sign_out")}
          </Button>
        </>
      )}
      {next === "accept" && (
        <Button variant="contained" size="large" loading={busy} onClick={() => void accept()}>
          {t("invite.accept")}
        </Button>
      )}
      {!isOther && next === "login" && (
        <Button
          component={Link}
          to={`${paths.login(here)}&email=${encodeURIComponent(info.email)}`}
          variant="contained"
          size="large"
        >
          {t("invite.sign_in")}
        </Button>
      )}
      {!isOther && next === "signup" && (
        <Button
          component={Link}
          to={paths.way("sign_up", { invite: token, email: info.email })}
          variant="contained"
          size="large"
        >
          {t("invite.sign_up")}
        </Button>
      )}
      <Button size="large" disabled={busy} onClick={() => void reject()}>
        {t("invite.reject")}
      </Button>
    </>
  );
}

function Closed({ info, token, onDone }: { info: InviteInfo; token: string; onDone: (words: string) => void }) {
  const { t, formats } = useTextTools();
  const { busy, error, attempt } = useDialogAction();
  const ask = (): Promise<void> =>
    attempt(async () => {
      await call(inviteApi.request_resend, { params: { id: info.id }, body: { token } });
      onDone(t("invite.asked", { email: shownEmail(info.email) }));
    });
  const { workspace, inviter, state } = info;
  const isInvited = info.signed_in_as === info.email;
  const texts = {
    open: "",
    expired: t("invite.expired_text", { workspace, date: formats.dateTime(info.expiration_date) }),
    superseded: t("invite.superseded_text", { workspace }),
    rejected: t("invite.rejected_text"),
    withdrawn: t("invite.withdrawn_text", { workspace, inviter }),
    accepted: isInvited ? t("invite.left_text", { workspace, inviter }) : t("invite.used_text", { workspace }),
  };
  const mayAsk = state !== "accepted" && state !== "withdrawn";
  return (
    <>
      <p>{texts[state]}</p>
      <FailureNote text={error} />
      {mayAsk && (
        <Button variant="contained" size="large" loading={busy} onClick={() => void ask()}>
          {t("invite.ask_again")}
        </Button>
      )}
      <Button
        component={Link}
        to={
          isInvited ? paths.home() : `${paths.login(`/invite?token=${token}`)}&email=${encodeURIComponent(info.email)}`
        }
        variant={mayAsk ? "outlined" : "contained"}
        size="large"
      >
        {t(isInvited ? "invite.open" : "invite.sign_in_only")}
      </Button>
      {info.signed_in_as === null && (
        <Button component={Link} to={paths.way("sign_up", { email: info.email })} size="large">
          {t("invite.without")}
        </Button>
      )}
    </>
  );
}

const CLOSED_TITLES = {
  open: "invite.title",
  expired: "invite.expired_title",
  superseded: "invite.superseded_title",
  rejected: "invite.rejected_title",
  withdrawn: "invite.withdrawn_title",
  accepted: "invite.used_title",
} as const satisfies Record<InviteInfo["state"], Key>;

function IntoWorkspace({ id }: { id: number }) {
  useEffect(() => {
    rememberWorkspace(id);
    window.location.replace(paths.home());
  }, [id]);
  return <LoadingOverlay />;
}

export function InvitePage() {
  const t = useT();
  const heading = useId();
  const [query] = useSearchParams();
  const token = query.get("token") ?? "";
  const [found, setFound] = useState<Found | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback((): void => {
    // A truncated link has no token, so no request is made.
    (token === "" ? Promise.resolve(NOTHING) : read(token)).then(setFound).catch(setFailure);
  }, [token]);
  useEffect(load, [load]);
  if (failure !== null)
    return (
      <ErrorState
        title={t("invite.failed_title")}
        text={failureText(failure, t) ?? ""}
        onRetry={() => {
          setFailure(null);
          load();
        }}
      />
    );
  if (found === null) return <LoadingOverlay />;
  const { info, next } = found;
  // Redirects a user who is already a member into the workspace, even if the link comes from an old email.
  if (info !== null && info.member_of !== null && info.state !== "open") return <IntoWorkspace id={info.member_of} />;
  const title =
    info === null
      ? t("invite.unknown_title")
      : next !== null
        ? t("invite.lead", { inviter: info.inviter, workspace: info.workspace })
        : t(CLOSED_TITLES[info.state]);
  return (
    <PublicCard as="section" aria-labelledby={heading} sx={{ mx: "auto", overflowWrap: "anywhere" }}>
      <PageTitle words={[title]} />
      <h1 id={heading}>{title}</h1>
      {done !== null && (
        <Callout tone="good" role="status">
          {done}
        </Callout>
      )}
      {info === null && <p>{t(token === "" ? "invite.no_token" : "invite.unknown_text")}</p>}
      {done === null && info !== null && next !== null && (
        <Open info={info} next={next} token={token} onDone={setDone} />
      )}
      {done === null && info !== null && next === null && <Closed info={info} token={token} onDone={setDone} />}
      {(done !== null || info === null) && (
        <Button component={Link} to={paths.login()} size="large">
          {t("invite.home")}
        </Button>
      )}
    </PublicCard>
  );
}
