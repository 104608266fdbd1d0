import { administrationApi } from "#contract/administration/administration.api.ts";
import { implement } from "#server/http/implement.ts";
import { countWaiting } from "#server/modules/administration/administration.store.ts";

export const administrationRoutes = implement("administration", administrationApi, {
  waiting: ({ system }) => countWaiting(system),
});
