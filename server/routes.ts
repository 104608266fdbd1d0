import type { Route } from "#server/http/implement.ts";
import { sessionRoutes } from "#server/modules/users/session.routes.ts";

/** Every call of the contract with the code that answers it. */
export const routes: readonly Route[] = [...sessionRoutes];
