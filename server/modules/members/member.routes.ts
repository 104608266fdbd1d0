import { memberApi } from "#contract/members/member.api.ts";
import { ownershipApi } from "#contract/members/ownership.api.ts";
import { roleApi } from "#contract/members/role.api.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import { asNamedList } from "#server/http/as-list.ts";
import { implement } from "#server/http/implement.ts";
import {
  addToRole,
  changeRole,
  createRole,
  removeRole,
  roleView,
  setRoles,
  removeFromRole,
} from "#server/modules/members/change-roles.ts";
import {
  acceptOwnership,
  endOwnershipOffer,
  offerOwnership,
  transferOwnership,
} from "#server/modules/members/change-owner.ts";
import { handOver, readActivities } from "#server/modules/members/hand-over.ts";
import { leaveWorkspace } from "#server/modules/members/leave-workspace.ts";
import { listMembers } from "#server/modules/members/member.store.ts";
import { removeFromWorkspace } from "#server/modules/members/remove-member.ts";
import { listRoles } from "#server/modules/members/role.store.ts";

export const memberRoutes = [
  ...implement("members", memberApi, {
    async list({ db }, { query }) {
      const { count, rows } = await listMembers(db, query);
      return { count, results: rows };
    },
    set_roles: { outside: (ctx, { params, body }) => setRoles(ctx, params.userId, body) },
    activities: (ctx, { params }) => readActivities(ctx, params.userId),
    change_customer: (ctx, { params, body }) => handOver(ctx, params.userId, body.user),
    remove: (ctx, { params }) => removeFromWorkspace(ctx, params.userId),
  }),
  ...implement("ownership", ownershipApi, {
    offer: { outside: (ctx, { body }) => offerOwnership(ctx, body) },
    withdraw: (ctx) => endOwnershipOffer(ctx),
    accept: (ctx) => acceptOwnership(ctx),
    transfer: (ctx, { params, body }) => transferOwnership(ctx, params.id, body),
    own_work: (ctx) => readActivities(ctx, ctx.principal.user_id),
    leave: (ctx, { body }) => leaveWorkspace(ctx, body.user),
  }),
  ...implement("roles", roleApi, {
    list: async ({ db }, { query }) => asNamedList((await listRoles(db)).map(roleView), query, ({ name }) => name),
    create: (ctx, { body }) => createRole(ctx, body),
    patch: { outside: (ctx, { params, body }) => changeRole(ctx, params.roleId, body) },
    remove: (ctx, { params }) => removeRole(ctx, params.roleId),
    add_user: { outside: (ctx, { params, body }) => addToRole(ctx, params.roleId, body) },
    remove_user: (ctx, { params, body }) => removeFromRole(ctx, params.roleId, body.user),
    update_action: { outside: (ctx, { params, body }) => changeRole(ctx, params.roleId, body) },
    actions: (_ctx, { query }) =>
      asNamedList(
        PERMISSIONS.map((slug) => ({ slug })),
        query,
        ({ slug }) => slug,
      ),
  }),
];
