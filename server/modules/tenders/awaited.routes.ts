import { awaitedApi, awaitedLinkApi, tenderInvitationApi } from "#contract/tenders/awaited.api.ts";
import { supplierSuggestionApi } from "#contract/tenders/supplier-suggestion.api.ts";
import { tenderPreviewApi } from "#contract/offers/tender-preview.api.ts";
import { asList } from "#server/http/as-list.ts";
import { implement } from "#server/http/implement.ts";
import {
  awaitSuppliers,
  resendAwaitedMail,
  readAwaited,
  stopAwaiting,
} from "#server/modules/tenders/await-suppliers.ts";
import { previewTender } from "#server/modules/tenders/preview-tender.ts";
import { suggestSuppliers } from "#server/modules/tenders/suggest-suppliers.ts";
import {
  acceptInvitation,
  invitationsOf,
  invitationView,
  readMailedInvitation,
} from "#server/modules/tenders/claim-awaited.ts";

const routesOfCustomers = implement("awaited", awaitedApi, {
  list: async (ctx, { params, query }) => asList(await readAwaited(ctx, params.id), query),
  add: async (ctx, { params, body }) => asList(await awaitSuppliers(ctx, params.id, body.emails)),
  resend: async (ctx, { params }) =>
    asList(await resendAwaitedMail(ctx, { tender: params.id, awaited: params.awaitedId })),
  async remove(ctx, { params }) {
    await stopAwaiting(ctx, { tender: params.id, awaited: params.awaitedId });
    return {};
  },
});

const routesOfSuppliers = implement("tender_invitations", tenderInvitationApi, {
  list: async (ctx, { query }) => asList((await invitationsOf(ctx)).map(invitationView), query),
  accept: (ctx, { params }) => acceptInvitation(ctx, params.id),
});

const routesOfLinks = implement("awaited_links", awaitedLinkApi, {
  info: (ctx, { query }) => readMailedInvitation(ctx, query.token),
});

const routesOfSuggestions = implement("supplier_suggestions", supplierSuggestionApi, {
  list: async (ctx, { params, query }) => asList(await suggestSuppliers(ctx, params.id), query),
});

const routesOfPreview = implement("tender_preview", tenderPreviewApi, {
  one: (ctx, { params, query }) => previewTender(ctx, params.id, query),
});

export const awaitedRoutes = [
  ...routesOfCustomers,
  ...routesOfSuppliers,
  ...routesOfLinks,
  ...routesOfSuggestions,
  ...routesOfPreview,
];
