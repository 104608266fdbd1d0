import type { TESTED_GROUPS } from "#contract/monitoring/settings.api.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import { errorText } from "#server/core/error-text.ts";
import type { PreTransactionContext, SessionContext } from "#server/http/context.ts";
import { failed, ok } from "#server/modules/health-checks/check.ts";
import type { Finding } from "#server/modules/health-checks/check.ts";
import { sentencesIn, SERVICES } from "#server/modules/health-checks/service-checks.ts";
import { sendAtOnce } from "#server/modules/mails/send-mails.ts";
import { findUser } from "#server/modules/users/user.store.ts";
import { translate } from "#server/platform/translate.ts";

type Ctx = PreTransactionContext<SessionContext>;

/** Sends a mail to the caller's own address. */
async function sendTestMail(ctx: Ctx, url: string): Promise<Finding> {
  const { deps, language, principal } = ctx;
  const { email } = foundOrThrow(await ctx.transaction(({ system }) => findUser(system, principal.user_id)));
  const say = (key: "subject" | "text"): string =>
    translate(language, `monitoring.settings.test_mail.${key}`, { url: deps.env.PUBLIC_URL });
  try {
    const answer = await sendAtOnce(deps.env, url, { to: email, subject: say("subject"), text: say("text") });
    return ok(sentencesIn(language)("mail.sent", { email, answer }));
  } catch (error) {
    return failed(sentencesIn(language)("mail.not_sent", { email, reason: errorText(error) }));
  }
}

/** Tries a service that the settings name, as `npm run doctor` does. A mail server has to take a mail as well. */
export async function testService(
  ctx: Ctx,
  group: (typeof TESTED_GROUPS)[number],
): Promise<Finding & { readonly ms: number }> {
  const { env, files, clock, log } = ctx.deps;
  log.info({ tested: group, by: ctx.principal.user_id }, "an administrator tests a service");
  const began = performance.now();
  const found = await SERVICES[group]({
    env,
    files,
    day: clock.now().toISOString().slice(0, 10),
    language: ctx.language,
  });
  const finding =
    group === "mail" && found.state === "ok" && env.SMTP_URL !== undefined
      ? await sendTestMail(ctx, env.SMTP_URL)
      : found;
  return { ...finding, ms: Math.round(performance.now() - began) };
}
