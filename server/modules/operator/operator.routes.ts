import { operatorApi } from "#contract/operator/operator.api.ts";
import { implement } from "#server/http/implement.ts";

export const operatorRoutes = implement("operator", operatorApi, {
  one: {
    outside: ({ deps }) => {
      const { OPERATOR_NAME, OPERATOR_ADDRESS, CONTACT_EMAIL, CONTACT_PHONE } = deps.env;
      return Promise.resolve({
        name: OPERATOR_NAME ?? null,
        address: OPERATOR_ADDRESS ?? null,
        email: CONTACT_EMAIL ?? null,
        phone: CONTACT_PHONE ?? null,
      });
    },
  },
});
