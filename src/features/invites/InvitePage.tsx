import Button from "@mui/material/Button";
import { useEffect, useId, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { inviteApi } from "#contract/invites/invite.api.ts";
import type { InviteInfo } from "#contract/invites/invite.schema.ts";
import { call } from "#src/api/client.ts";
import { rememberWorkspace } from "#src/api/session.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { paths } from "#src/entities/paths.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { PublicCard } from "#src/ui/page/PublicCard.tsx";

type Next = "login" | "signup" | "accept";
interface Found {
  readonly info: InviteInfo | null;
  readonly next: Next | null;
}

/** What the link invites to and what its holder has to do next; nothing of a link that there isn't. */
async function read(token: string): Promise<Found> {
  const info = await call(inviteApi.info, { query: { token } }).catch(() => null);
  if (info?.state !== "open") return { info, next: null };
  return { info, next: (await call(inviteApi.auth, { query: { token } })).next };
}

/** An invitation that can still be answered. */
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
  const t = useT();
  const formats = useFormats();
  const { busy, error, attempt } = useAttempt();
  const accept = (): Promise<void> =>
    attempt(async () => {
      const { workspace } = await call(inviteApi.accept, { params: { id: info.id } });
      rememberWorkspace(workspace);
      window.location.assign(paths.home());
      return undefined;
    });
  const reject = (): Promise<void> =>
    attempt(async () => {
      await call(inviteApi.reject_by_link, { query: { token } });
      onDone(t("invite.declined"));
      return undefined;
    });
  const here = `/invite?token=${token}`;
  return (
    <>
      <KeyValueList
        rows={[
          { key: "role", label: t("invite.role"), value: info.role },
          { key: "for", label: t("invite.for"), value: info.email },
          { key: "until", label: t("invite.until"), value: formats.dateTime(info.expiration_date) },
        ]}
      />
      {error !== null && (
        <Callout tone="bad" role="alert">
          {error}
        </Callout>
      )}
      {next === "accept" && (
        <Button variant="contained" size="large" loading={busy} onClick={() => void accept()}>
          {t("invite.accept")}
        </Button>
      )}
      {next === "login" && (
        <Button
          component={Link}
          to={`${paths.login(here)}&email=${encodeURIComponent(info.email)}`}
          variant="contained"
          size="large"
        >
          {t("invite.sign_in")}
        </Button>
      )}
      {next === "signup" && (
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

/** One that was answered or is past its date: ask for a fresh one, or register without it. */
function Closed({ info, token, onDone }: { info: InviteInfo; token: string; onDone: (words: string) => void }) {
  const t = useT();
  const formats = useFormats();
  const { busy, error, attempt } = useAttempt();
  const ask = (): Promise<void> =>
    attempt(async () => {
      await call(inviteApi.request_resend, { params: { id: info.id }, body: { token } });
      onDone(t("invite.asked", { email: info.email }));
      return undefined;
    });
  const { workspace, state } = info;
  const text =
    state === "expired"
      ? t("invite.expired_text", { workspace, date: formats.dateTime(info.expiration_date) })
      : state === "rejected"
        ? t("invite.rejected_text")
        : t("invite.used_text", { workspace });
  return (
    <>
      <p>{text}</p>
      {error !== null && (
        <Callout tone="bad" role="alert">
          {error}
        </Callout>
      )}
      {state !== "accepted" && (
        <Button variant="contained" size="large" loading={busy} onClick={() => void ask()}>
          {t("invite.ask_again")}
        </Button>
      )}
      <Button component={Link} to={paths.way("sign_up", { email: info.email })} size="large">
        {t("invite.without")}
      </Button>
    </>
  );
}

/** The page of a mailed invitation: who invites, where to, as what; accepting and declining. */
export function InvitePage() {
  const t = useT();
  const heading = useId();
  const [query] = useSearchParams();
  const token = query.get("token") ?? "";
  const [found, setFound] = useState<Found | null>(null);
  const [done, setDone] = useState<string | null>(null);
  useEffect(() => {
    void read(token)
      .catch((): Found => ({ info: null, next: null }))
      .then(setFound);
  }, [token]);
  if (found === null) return <LoadingOverlay active />;
  const { info, next } = found;
  const title =
    info === null
      ? t("invite.unknown_title")
      : next !== null
        ? t("invite.lead", { inviter: info.inviter, workspace: info.workspace })
        : t(
            info.state === "expired"
              ? "invite.expired_title"
              : info.state === "rejected"
                ? "invite.rejected_title"
                : "invite.used_title",
          );
  return (
    <PublicCard as="section" aria-labelledby={heading} sx={{ mx: "auto", overflowWrap: "anywhere" }}>
      <h1 id={heading}>{title}</h1>
      {done !== null && (
        <Callout tone="good" role="status">
          {done}
        </Callout>
      )}
      {info === null && <p>{t("invite.unknown_text")}</p>}
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
