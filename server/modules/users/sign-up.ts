import type { z } from "zod";
import { ACTIVATION_HOURS, MAIL_AGAIN_SECONDS } from "#contract/limits.ts";
import type { SignUp } from "#contract/users/account.schema.ts";
import { DOCUMENT_VERSIONS } from "#contract/users/documents.ts";
import { AppError, found } from "#server/http/app-error.ts";
import { newToken, tokenHash } from "#server/http/authenticate.ts";
import type { OutsideContext, PublicContext, SessionContext } from "#server/http/context.ts";
import { joinByLink } from "#server/modules/invites/answer-invite.ts";
import { accountMails } from "#server/modules/users/account.mails.ts";
import { insertConsent } from "#server/modules/users/consent.store.ts";
import { documentHash, validUntil } from "#server/modules/users/document-text.ts";
import { masked } from "#server/modules/users/masked.ts";
import { dropTokens, mailedAt, putToken, takeToken } from "#server/modules/users/token.store.ts";
import { confirmUser, findByEmail, findUser, insertUser } from "#server/modules/users/user.store.ts";
import type { UserRow } from "#server/modules/users/user.store.ts";
import { hashPassword } from "#server/platform/passwords.ts";

type Done = Record<string, never>;
const HOUR_MS = 3_600_000;

/** Mails the link that confirms an address. */
async function mailActivation(ctx: PublicContext, user: Pick<UserRow, "id" | "email" | "language">): Promise<void> {
  const token = newToken();
  await putToken(ctx.system, {
    user: user.id,
    kind: "activate",
    hash: tokenHash(token),
    at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + ACTIVATION_HOURS * HOUR_MS),
  });
  await ctx.mail([accountMails.activate(user, token)]);
}

/**
 * Signs somebody up. The answer and its time are the same for an address that somebody has: its owner gets a mail that
 * says so. Who came by an invitation to this address is a member at once, and the address counts as confirmed.
 */
export async function signUp(ctx: OutsideContext<PublicContext>, given: z.output<typeof SignUp>): Promise<Done> {
  const { password, consent: _agreed, invite_token, language = ctx.language, ...person } = given;
  const hash = await hashPassword(password);
  const keep = async (inside: PublicContext): Promise<Done> => {
    const { system, now } = inside;
    const known = await findByEmail(system, person.email);
    if (known !== undefined) {
      await inside.mail([accountMails.exists(known)]);
      return {};
    }
    const id = await insertUser(
      system,
      {
        ...person,
        patronymic: person.patronymic ?? null,
        phone: person.phone ?? null,
        language,
        role: [],
        confirmed: false,
      },
      hash,
    );
    const consent = {
      document: "consent",
      version: DOCUMENT_VERSIONS.consent,
      language,
      sha256: documentHash("consent", language),
    } as const;
    await insertConsent(system, {
      by: { user: id },
      ...consent,
      address: inside.address,
      at: now,
      until: validUntil(now),
    });
    await inside.audit({ entity: "user", entity_id: id, action: "sign_up" });
    if (
      invite_token !== undefined &&
      (await joinByLink(inside, { token: invite_token, user: id, email: person.email }))
    )
      await confirmUser(system, id);
    else await mailActivation(inside, { id, email: person.email, language });
    return {};
  };
  return masked(() => ctx.transaction(keep));
}

/** Confirms an address by its link. @throws AppError link_expired for one that is used, too old or unknown */
export async function activate(ctx: PublicContext, token: string): Promise<Done> {
  const taken = await takeToken(ctx.system, "activate", { hash: tokenHash(token), now: ctx.now });
  if (taken === undefined) throw new AppError("link_expired");
  const user = taken.user_id;
  await confirmUser(ctx.system, user);
  await ctx.audit({ entity: "user", entity_id: user, action: "confirm" });
  return {};
}

/** Mails one's own link again, once a minute; an administrator confirms the address of anybody. @throws AppError not_found */
export async function confirmOrMailAgain(ctx: SessionContext, id: number): Promise<Done> {
  const { system, principal, now } = ctx;
  if (id !== principal.user_id && !principal.is_admin) throw new AppError("not_found");
  const user = found(await findUser(system, id));
  if (user.confirmed) return {};
  if (principal.is_admin) {
    await confirmUser(system, id);
    await dropTokens(system, id, "activate");
    await ctx.audit({ entity: "user", entity_id: id, action: "confirm" });
    return {};
  }
  const last = await mailedAt(system, id, "activate");
  if (last === undefined || now.getTime() - Date.parse(last) >= MAIL_AGAIN_SECONDS * 1000)
    await mailActivation(ctx, user);
  return {};
}
