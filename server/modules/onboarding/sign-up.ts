import type { z } from "zod";
import { mergedFields } from "#contract/fields.ts";
import type { StoredFields } from "#contract/fields.ts";
import type { SignUp, SignUpAnswer } from "#contract/users/account.schema.ts";
import { DOCUMENT_VERSIONS } from "#contract/users/documents.ts";
import { PERSON_FIELDS } from "#contract/users/person-fields.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { PreTransactionContext, PublicContext } from "#server/http/context.ts";
import { findOpenInvite, joinByLink } from "#server/modules/invites/answer-invite.ts";
import { accountMails } from "#server/modules/users/account.mails.ts";
import { insertConsent } from "#server/modules/users/consent.store.ts";
import { documentHash, validUntil } from "#server/modules/users/document-text.ts";
import { throttleMail } from "#server/modules/users/throttle-mail.ts";
import { inConstantTime } from "#server/modules/users/in-constant-time.ts";
import { proveAddress } from "#server/modules/users/prove-address.ts";
import { startSession } from "#server/modules/users/start-session.ts";
import { findByEmail, findUser, insertUser, renameUser, setPassword } from "#server/modules/users/user.store.ts";
import type { UserRow } from "#server/modules/users/user.store.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { mailActivation } from "#server/modules/users/mail-activation.ts";

type Given = z.output<typeof SignUp>;
const NOBODY: SignUpAnswer = { session: null };

async function keepConsent(ctx: PublicContext, user: number, language: UserRow["language"]): Promise<void> {
  await insertConsent(ctx.system, {
    by: { user },
    document: "consent",
    version: DOCUMENT_VERSIONS.consent,
    language,
    sha256: documentHash("consent", language),
    address: ctx.address,
    at: ctx.now,
    until: validUntil(ctx.now),
  });
}

/**
 * Returns the account for a sign-up: a new one, or an existing one with an unconfirmed address, which the new user
 * takes over.
 */
async function takeAccount(ctx: PublicContext, given: Given, hash: string | null): Promise<number> {
  const { system } = ctx;
  const { email } = given;
  const unsaid: StoredFields<typeof PERSON_FIELDS> = {
    ...given,
    patronymic: null,
    phone: null,
    language: ctx.language,
  };
  const person = mergedFields(PERSON_FIELDS, unsaid, given);
  const pending = await findByEmail(system, email);
  if (pending === undefined) return insertUser(system, { ...person, email, role: [], confirmed: false }, hash);
  await renameUser(system, pending.id, person);
  return pending.id;
}

/**
 * Signs a user up. Response and timing are the same if the address is taken, and the account's owner is notified by
 * email. A valid invitation link proves that the user owns the address: the user becomes a member, is signed in, and
 * replaces an unconfirmed account.
 */
export async function signUp(ctx: PreTransactionContext<PublicContext>, given: Given): Promise<SignUpAnswer> {
  const hash = given.password === undefined ? null : await hashPassword(given.password);
  const { email, invite_token: token, next } = given;
  const keep = async (inside: PublicContext): Promise<SignUpAnswer> => {
    const { system, now } = inside;
    const known = await findByEmail(system, email);
    const invite = token === undefined ? undefined : await findOpenInvite(inside, { token, email });
    if (known !== undefined && (known.confirmed || invite === undefined)) {
      const { sent } = await throttleMail(inside, "exists", email);
      if (sent) await inside.mail([accountMails.exists(known, next)]);
      return NOBODY;
    }
    const id = await takeAccount(inside, given, hash);
    await keepConsent(inside, id, given.language ?? ctx.language);
    await inside.audit({ entity: "user", entity_id: id, action: "sign_up" });
    const user = foundOrThrow(await findUser(system, id));
    if (invite === undefined) {
      await throttleMail(inside, "activate", email);
      await mailActivation(inside, user, next);
      return NOBODY;
    }
    await proveAddress(inside, id);
    if (hash !== null) await setPassword(system, { user: id, password_hash: hash, at: now });
    await joinByLink(inside, invite, id);
    return { session: await startSession(inside, foundOrThrow(await findUser(system, id)), ctx.deps.env) };
  };
  return inConstantTime(() => ctx.transaction(keep));
}
