import type { User } from "#contract/users/user.schema.ts";
import type { Workspace } from "#contract/workspaces/workspace.schema.ts";
import { principalOf } from "#src/api/me.tsx";
import type { Me } from "#src/api/me.tsx";

const USER: User = {
  id: 1,
  version: 1,
  email: "anna@lotwise.test",
  last_name: "Смирнова",
  first_name: "Анна",
  patronymic: null,
  phone: null,
  role: [],
  group: "customer",
  agent: null,
  language: "ru",
  confirmed: true,
  second_factor: false,
};

const workspaceOf = (id: number): Workspace => ({
  id,
  version: 1,
  name: `Компания ${id}`,
  status: "VERIFIED",
  is_customer: true,
  is_supplier: false,
  is_owner: true,
  actions: [],
  user_count: 1,
});

export function meIn(workspace: number | null, { is_admin = false } = {}): Me {
  const here = workspace === null ? null : workspaceOf(workspace);
  const user: User = { ...USER, role: is_admin ? ["admin"] : [] };
  return {
    user,
    must_enrol: false,
    workspaces: here === null ? [] : [here],
    workspace_count: here === null ? 0 : 1,
    workspace: here,
    announcement: null,
    principal: principalOf({ user, workspace: here, must_enrol: false }),
    switchWorkspace: () => undefined,
    reread: () => Promise.resolve(),
  };
}
