import { randomBytes, randomUUID } from "node:crypto";
import { SESSION_ABSOLUTE_DAYS } from "#contract/limits.ts";
import { ROLE_PERMISSIONS, STARTING_ROLES } from "#contract/permissions.ts";
import type { GlobalRole, Permission, StartingRole, WorkspaceStatus } from "#contract/permissions.ts";
import type { Language } from "#contract/primitives.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { newToken, tokenHash } from "#server/platform/token.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { makeRecoveryCodes } from "#server/modules/users/recovery-codes.ts";
import { confirmFactor, putFactor } from "#server/modules/users/second-factor.store.ts";
import { insertSession } from "#server/modules/users/session.store.ts";
import { insertUser } from "#server/modules/users/user.store.ts";
import { addFirstAccount } from "#server/modules/workspaces/account.store.ts";
import { insertMember, insertWorkspace } from "#server/modules/workspaces/workspace.store.ts";
import { hashPassword } from "#server/platform/passwords.ts";

type Deps = Pick<Dependencies, "db" | "clock">;

export interface BuiltUser {
  readonly id: number;
  readonly email: string;
}

let counter = 0;
const unique = (): string => `${(counter += 1)}-${randomUUID().slice(0, 8)}`;
/** Cached password hashes. Hashing is slow on purpose, and all test users share one password. */
const hashes = new Map<string, Promise<string>>();
const hashOnce = (password: string): Promise<string> => {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
};

export interface UserOptions {
  readonly email?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly patronymic?: string;
  readonly phone?: string;
  readonly role?: GlobalRole[];
  readonly language?: Language;
  readonly password?: string;
  /** False if the address isn't proved yet. */
  readonly confirmed?: boolean;
}

export const PASSWORD = "Lotwise2026";

export async function aUser(deps: Deps, given: UserOptions = {}): Promise<BuiltUser> {
  const email = given.email ?? `user-${unique()}@example.test`;
  const user = {
    email,
    first_name: given.first_name ?? "Анна",
    last_name: given.last_name ?? "Соколова",
    patronymic: given.patronymic ?? null,
    phone: given.phone ?? null,
    role: given.role ?? [],
    language: given.language ?? ("ru" as const),
    confirmed: given.confirmed ?? true,
  };
  return { id: await insertUser(deps.db, user, await hashOnce(given.password ?? PASSWORD)), email };
}

export async function aSession(deps: Deps, user: BuiltUser): Promise<string> {
  const token = newToken();
  const now = deps.clock.now();
  await insertSession(deps.db, {
    user_id: user.id,
    token_hash: tokenHash(token),
    user_agent: null,
    now,
    expires_at: new Date(now.getTime() + SESSION_ABSOLUTE_DAYS * DAY_MS),
  });
  return token;
}

export const anAdministrator = async (deps: Deps): Promise<{ token: string }> => ({
  token: await aSession(deps, await aUser(deps, { role: ["admin"] })),
});

export interface WorkspaceOptions {
  readonly owner?: BuiltUser;
  readonly name?: string;
  readonly status?: WorkspaceStatus;
  readonly is_customer?: boolean;
  readonly is_supplier?: boolean;
  readonly inn?: string;
  readonly email?: string;
  readonly company?: Readonly<Record<string, string | boolean | null>>;
}

export const anAccount = (
  deps: Deps,
  { workspace, owner }: { readonly workspace: number; readonly owner: BuiltUser },
): Promise<void> => addFirstAccount(deps.db, workspace, { by: owner.id, at: deps.clock.now() });

export async function aWorkspace(
  deps: Deps,
  given: WorkspaceOptions = {},
): Promise<{ id: number; owner: BuiltUser; roles: Record<StartingRole, number> }> {
  const owner = given.owner ?? (await aUser(deps));
  const name = given.name ?? `ООО «Компания ${unique()}»`;
  const built = await insertWorkspace(deps.db, {
    workspace: {
      name,
      status: given.status ?? "VERIFIED",
      is_customer: given.is_customer ?? true,
      is_supplier: given.is_supplier ?? false,
      owner_id: owner.id,
      inn: given.inn ?? null,
      email: given.email ?? owner.email,
      company_status: "ACTIVE",
    },
    company: { name, company_type: "LEGAL_ENTITY", ...given.company },
    roles: STARTING_ROLES.map((code) => ({ code, name: code, actions: [...ROLE_PERMISSIONS[code]] })),
  });
  await anAccount(deps, { workspace: built.id, owner });
  await insertMember(deps.db, { workspace_id: built.id, user_id: owner.id, roles: [built.roles.BA] });
  return { id: built.id, owner, roles: built.roles };
}

/** Adds a user to a workspace with one role, or without any permission if the role is omitted. */
export async function aMember(
  deps: Deps,
  given: { workspace: { id: number; roles: Record<StartingRole, number> }; role?: StartingRole; user?: BuiltUser },
): Promise<BuiltUser> {
  const user = given.user ?? (await aUser(deps));
  await insertMember(deps.db, {
    workspace_id: given.workspace.id,
    user_id: user.id,
    roles: given.role === undefined ? [] : [given.workspace.roles[given.role]],
  });
  return user;
}

/** Creates a signed-in member with exactly these permissions, through a separate role. */
export async function aMemberWith(
  deps: Deps,
  company: { workspace: number; roles: Record<StartingRole, number> },
  actions: readonly Permission[],
): Promise<BuiltUser & { token: string; workspace: number }> {
  const user = await aMember(deps, { workspace: { id: company.workspace, roles: company.roles } });
  if (actions.length > 0) {
    const { id } = await deps.db
      .insertInto("workspace_role")
      .values({ workspace_id: company.workspace, code: null, name: unique(), actions: [...actions] })
      .returning("id")
      .executeTakeFirstOrThrow();
    await deps.db
      .insertInto("workspace_role_member")
      .values({ role_id: id, workspace_id: company.workspace, user_id: user.id })
      .execute();
  }
  return { ...user, token: await aSession(deps, user), workspace: company.workspace };
}

/** Creates a signed-in owner of a new workspace. */
export async function aCompany(
  deps: Deps,
  given: WorkspaceOptions = {},
): Promise<{ token: string; workspace: number; owner: BuiltUser; roles: Record<StartingRole, number> }> {
  const { id, owner, roles } = await aWorkspace(deps, given);
  return { token: await aSession(deps, owner), workspace: id, owner, roles };
}

export const aSupplier = (deps: Deps, given: WorkspaceOptions = {}): ReturnType<typeof aCompany> =>
  aCompany(deps, { is_customer: false, is_supplier: true, ...given });

/** Activates a second factor for a user. Returns the authenticator's key and the recovery codes as displayed. */
export async function aSecondFactor(
  deps: Pick<Dependencies, "db" | "clock" | "secrets">,
  user: BuiltUser,
): Promise<{ key: Buffer; codes: readonly string[] }> {
  const key = randomBytes(20);
  const at = deps.clock.now();
  await putFactor(deps.db, { user: user.id, secret: deps.secrets.seal(key), at });
  await confirmFactor(deps.db, user.id, at);
  return { key, codes: await makeRecoveryCodes(deps.db, deps.secrets, user.id) };
}
