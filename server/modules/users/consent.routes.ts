import { consentApi } from "#contract/users/consent.api.ts";
import { implement } from "#server/http/implement.ts";
import { listConsents } from "#server/modules/users/consent.store.ts";
import { acceptCookies } from "#server/modules/users/visitor-consent.ts";

export const consentRoutes = implement("consents", consentApi, {
  operator: {
    outside({ deps: { env } }) {
      return Promise.resolve({ name: env.OPERATOR_NAME ?? null, address: env.OPERATOR_ADDRESS ?? null, email: env.CONTACT_EMAIL ?? null, phone: env.CONTACT_PHONE ?? null });
    },
  },
  accept_cookies: (ctx, { body }) => acceptCookies(ctx, body.language),
  own: async ({ system, principal }) => ({ results: await listConsents(system, principal.user_id) }),
});
