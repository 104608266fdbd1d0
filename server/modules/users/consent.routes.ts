import { consentApi } from "#contract/users/consent.api.ts";
import { implement } from "#server/http/implement.ts";
import { listConsents } from "#server/modules/users/consent.store.ts";
import { acceptCookies } from "#server/modules/users/visitor-consent.ts";

export const consentRoutes = implement("consents", consentApi, {
  accept_cookies: (ctx, { body }) => acceptCookies(ctx, body.language),
  own: async ({ system, principal }) => ({ results: await listConsents(system, principal.user_id) }),
});
