import { randomBytes, randomUUID } from "node:crypto";
import { SESSION_ABSOLUTE_DAYS } from "#contract/limits.ts";
import { ROLE_PERMISSIONS, STARTING_ROLES } from "#contract/permissions.ts";
import type { GlobalRole, Permission, StartingRole, WorkspaceStatus } from "#contract/permissions.ts";
import type { Language } from "#contract/primitives.ts";
import { newToken, tokenHash } from "#server/http/authenticate.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { makeRecoveryCodes } from "#server/modules/users/recovery-codes.ts";
import { confirmFactor, putFactor } from "#server/modules/users/second-factor.store.ts";
import { insertSession } from "#server/modules/users/session.store.ts";
import { insertUser } from "#server/modules/users/user.store.ts";
import { addFirstAccount } from "#server/modules/workspaces/account.store.ts";
import { insertMember, insertWorkspace } from "#server/modules/workspaces/workspace.store.ts";
import { hashPassword } from "#server/platform/passwords.ts";

type Deps = Pick<Dependencies, "db" | "clock">;

/** A user as builders return one. */
export interface BuiltUser {
  readonly id: number;
  readonly email: string;
}

let counter = 0;
const unique = (): string => `${(counter += 1)}-${randomUUID().slice(0, 8)}`;
/** Hashing is slow on purpose; builders of tests share one password. */
const hashes = new Map<string, Promise<string>>();
const hashOnce = (password: string): Promise<string> => {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
};

/** What builders may say of a user; everything else is made up. */
export interface UserOptions {
  readonly email?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly patronymic?: string;
  readonly phone?: string;
  readonly role?: GlobalRole[];
  readonly language?: Language;
  readonly password?: string;
}

/** What opens the account of whoever was built without a password of their own. */
export const PASSWORD = "Lotwise2026";

/** Makes a confirmed user. */
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
    confirmed: true,
  };
  return { id: await insertUser(deps.db, user, await hashOnce(given.password ?? PASSWORD)), email };
}

/** Starts a session of a user; returns its token. */
export async function aSession(deps: Deps, user: BuiltUser): Promise<string> {
  const token = newToken();
  const now = deps.clock.now();
  await insertSession(deps.db, {
    user_id: user.id,
    token_hash: tokenHash(token),
    user_agent: null,
    now,
    expires_at: new Date(now.getTime() + SESSION_ABSOLUTE_DAYS * 86_400_000),
  });
  return token;
}

/** The session of an administrator of the service, who belongs to no company. */
export const anAdministrator = async (deps: Deps): Promise<{ token: string }> => ({
  token: await aSession(deps, await aUser(deps, { role: ["admin"] })),
});

/** What builders may say of a workspace; everything else is made up. */
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

/** Names the bank account that a company's data have now, as the one that it has had from the start. */
export const anAccount = (
  deps: Deps,
  { workspace, owner }: { readonly workspace: number; readonly owner: BuiltUser },
): Promise<void> => addFirstAccount(deps.db, workspace, { by: owner.id, at: deps.clock.now() });

/** Makes a workspace with its starting roles and its owner as a member. */
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

/** Makes a user a member of a workspace with one of its roles (none: a member without any right). */
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

/** A signed-in member who has exactly these rights, by a role of their own. */
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

/** A signed-in owner of a new workspace: the shortest way to a caller. */
export async function aCompany(
  deps: Deps,
  given: WorkspaceOptions = {},
): Promise<{ token: string; workspace: number; owner: BuiltUser; roles: Record<StartingRole, number> }> {
  const { id, owner, roles } = await aWorkspace(deps, given);
  return { token: await aSession(deps, owner), workspace: id, owner, roles };
}

/** The owner of a company that supplies and buys nothing. */
export const aSupplier = (deps: Deps, given: WorkspaceOptions = {}): ReturnType<typeof aCompany> =>
  aCompany(deps, { is_customer: false, is_supplier: true, ...given });

/** Gives a user a second factor that counts: the key of their app, and their recovery codes as they were shown. */
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
