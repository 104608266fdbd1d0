import { supplierInviteApi, supplierListInvitationApi } from "#contract/suppliers/supplier-invite.api.ts";
import { asList } from "#server/http/as-list.ts";
import { implement } from "#server/http/implement.ts";
import {
  acceptListInvitation,
  declineListInvitation,
  readListInvitations,
} from "#server/modules/supplier-invites/accept-supplier-invite.ts";
import {
  inviteSuppliers,
  readSupplierInvites,
  resendSupplierInvite,
  takeBackSupplierInvite,
} from "#server/modules/supplier-invites/invite-suppliers.ts";

export const supplierInviteRoutes = [
  ...implement("supplier_invites", supplierInviteApi, {
    list: async (ctx, { query }) => asList(await readSupplierInvites(ctx), query),
    create: async (ctx, { body }) => asList(await inviteSuppliers(ctx, body)),
    resend: async (ctx, { params }) => asList(await resendSupplierInvite(ctx, params.id)),
    remove: (ctx, { params }) => takeBackSupplierInvite(ctx, params.id),
  }),
  ...implement("supplier_list_invitations", supplierListInvitationApi, {
    list: async (ctx, { query }) => asList(await readListInvitations(ctx), query),
    accept: (ctx, { params }) => acceptListInvitation(ctx, params.id),
    decline: (ctx, { params }) => declineListInvitation(ctx, params.id),
  }),
];
