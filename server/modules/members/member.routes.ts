import type { BodyOf } from "#contract/endpoint.ts";
import { memberApi } from "#contract/members/member.api.ts";
import { ownershipApi } from "#contract/members/ownership.api.ts";
import { roleApi } from "#contract/members/role.api.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import { asList } from "#server/http/as-list.ts";
import type { MemberContext, OutsideContext } from "#server/http/context.ts";
import { implement } from "#server/http/implement.ts";
import {
  addToRole,
  changeRole,
  createRole,
  removeRole,
  roleView,
  setRoles,
  takeFromRole,
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
import { proving } from "#server/modules/users/proof.ts";

const changeRoleProven = (
  ctx: OutsideContext<MemberContext>,
  id: number,
  body: BodyOf<typeof roleApi.patch>,
): ReturnType<typeof changeRole> =>
  proving(ctx, body, (inside, patch, proven) => changeRole(inside, { id, patch }, proven));

export const memberRoutes = [
  ...implement("members", memberApi, {
    async list({ db }, { query }) {
      const { count, rows } = await listMembers(db, query);
      return { count, results: rows };
    },
    set_roles: {
      outside: (ctx, { params, body }) =>
        proving(ctx, body, (inside, { roles }, proven) => setRoles(inside, { user: params.userId, roles }, proven)),
    },
    activities: (ctx, { params }) => readActivities(ctx, params.userId),
    change_customer: (ctx, { params, body }) => handOver(ctx, params.userId, body.user),
    remove: (ctx, { params }) => removeFromWorkspace(ctx, params.userId),
  }),
  ...implement("ownership", ownershipApi, {
    offer: {
      outside: (ctx, { body }) =>
        proving(ctx, body, (inside, { user }, proven) => offerOwnership(inside, user, proven)),
    },
    withdraw: (ctx) => endOwnershipOffer(ctx),
    accept: (ctx) => acceptOwnership(ctx),
    transfer: (ctx, { params, body }) => transferOwnership(ctx, params.id, body),
    own_work: (ctx) => readActivities(ctx, ctx.principal.user_id),
    leave: (ctx, { body }) => leaveWorkspace(ctx, body.user),
  }),
  ...implement("roles", roleApi, {
    list: async ({ db }, { query }) => asList((await listRoles(db)).map(roleView), query),
    create: (ctx, { body }) => createRole(ctx, body),
    patch: { outside: (ctx, { params, body }) => changeRoleProven(ctx, params.roleId, body) },
    remove: (ctx, { params }) => removeRole(ctx, params.roleId),
    add_user: {
      outside: (ctx, { params, body }) =>
        proving(ctx, body, (inside, { user }, proven) => addToRole(inside, { id: params.roleId, user }, proven)),
    },
    remove_user: (ctx, { params, body }) => takeFromRole(ctx, params.roleId, body.user),
    update_action: { outside: (ctx, { params, body }) => changeRoleProven(ctx, params.roleId, body) },
    actions: (_ctx, { query }) =>
      asList(
        PERMISSIONS.map((slug) => ({ slug })),
        query,
      ),
  }),
];
