import { accountApi } from "#contract/users/account.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { implement } from "#server/http/implement.ts";
import { createWorkspace } from "#server/modules/onboarding/create-workspace.ts";
import { signUp } from "#server/modules/onboarding/sign-up.ts";

const { sign_up } = accountApi;
const { create } = workspaceApi;

export const onboardingRoutes = [
  ...implement("account", { sign_up }, { sign_up: { outside: (ctx, { body }) => signUp(ctx, body) } }),
  ...implement("workspaces", { create }, { create: (ctx, { body }) => createWorkspace(ctx, body) }),
];
