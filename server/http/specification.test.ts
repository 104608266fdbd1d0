import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

/** Calls from part 7 of the specification. `{result}` is replaced by each of the four responses to an invitation. */
const CALLS = `
POST /v1/authenticate
POST /signup
POST /users
GET PATCH /user/{}
POST /user/{}/confirm
GET /users
GET /activate/{}
GET POST /reset
POST /reset/{}
POST /user/auth-send-confirmation-code
POST /user/auth-confirmation
GET POST /user/settings/table
PATCH /user/settings/table/{}
GET POST /workspaces
GET PATCH DELETE /workspaces/{}
POST /workspaces/{}/send-verification
POST /workspaces/{}/accept-verification
POST /workspaces/{}/reject-verification
GET POST /workspaces/{}/company-info
PATCH /workspaces/{}/company-info/{}
GET /workspaces/{}/roles
PATCH /workspaces/{}/roles/{}
POST /roles/{}/add_user
POST /roles/{}/remove_user
POST /roles/{}/update_action
GET /actions
GET /workspaces/{}/users
DELETE /workspaces/{}/users/{}
GET /workspaces/{}/users/{}/activities
POST /workspaces/{}/users/{}/change-customer
GET POST /workspaces/{}/suppliers
DELETE /workspaces/{}/suppliers/{}
GET /workspaces/{}/customers
POST GET /workspace-invite
POST /workspace-invite/{}/accept
POST /workspace-invite/{}/reject
POST /workspace-invite/{}/resend
POST /workspace-invite/{}/request-resend
DELETE /workspace-invite/{}
GET /invite-auth
GET /invite-info
GET /invite-reject
GET /attributes
GET /companies
POST /boms/{}/csv
GET /units
GET /tax-types
GET /vat-rates
GET /payment-rule
GET /marketplace-search-suggestions
GET /marketplace-product/{}
POST /purchase-items/filters
POST /purchase-items/create_tender
POST /purchase-items/fields
GET POST /purchase-items
GET PATCH /purchase-items/{}
GET POST /purchase-items/{}/attributes
PATCH DELETE /purchase-items/{}/attributes/{}
POST /purchase-items/{}/design-documentations
DELETE /purchase-items/{}/design-documentations/{}
GET /purchase-items/{}/design-documentations/{}/download
GET /purchase-items/{}/design-documentations/download-archive
GET POST /purchase-item-groups
GET PATCH /purchase-item-groups/{}
POST /purchase-item-groups/{}/adding-purchase-items
POST /purchase-item-groups/{}/create_tender
GET POST /purchase-item-groups/{}/attributes
PATCH DELETE /purchase-item-groups/{}/attributes/{}
GET POST /supplier-requests
GET PATCH PUT DELETE /supplier-requests/{}
GET POST DELETE /supplier-requests/{}/suppliers
POST /supplier-requests/{}/stop-tender
POST /supplier-requests/{}/start-tender
POST /supplier-requests/{}/prolong-tender
GET POST /supplier-requests/{}/items
PATCH DELETE /supplier-requests/{}/items/{}
POST /supplier-requests/{}/items:create_lots_from_purchase_items
GET /supplier-requests/{}/items/{}/list_price
GET /supplier-requests/{}/download
GET /supplier-requests/{}/download_commercial_offers
POST /supplier-requests-imports
GET PATCH /supplier-requests-imports/{}
POST /supplier-requests-imports/{}/run
POST /supplier-offers-imports
GET PATCH /supplier-offers-imports/{}
POST /supplier-offers-imports/{}/run
POST /supplier-commercial-offers
GET DELETE /supplier-commercial-offers/{}
GET /supplier-commercial-offers/{}/download
GET /supplier-offers
GET PATCH PUT DELETE /supplier-offers/{}
GET /supplier-offers/{}/create_draft
GET /supplier-offers/{}/close_draft
GET /supplier-offers/{}/download
GET /supplier-offers/{}/items
PATCH /supplier-offers/{}/items/{}
GET PATCH /supplier-offers-drafts/{}
GET /supplier-offers-drafts/{}/draft-items
PATCH /supplier-offers-drafts/{}/draft-items/{}
GET POST /order
GET PATCH /order/{}
GET POST /order/{}/items
DELETE /order/{}/items/{}
POST /order/{}/send_to_one_c
POST /order/{}/adding-offer-items-to-items
GET /orders/{}/billing-details
POST /orders/{}/upload
GET POST /supplier-companies
GET DELETE /supplier-companies/{}
GET POST /supplier-companies/{}/users
DELETE /supplier-companies/{}/users/{}
GET POST /integration-groups-attributes
PATCH /integration-groups-attributes/{}
GET POST /integration-items-attributes
PATCH /integration-items-attributes/{}
`
  .trim()
  .split("\n")
  .flatMap((line) => {
    const words = line.split(" ");
    const path = words.at(-1) ?? "";
    return words.slice(0, -1).map((method) => `${method} ${path}`);
  });

const shapeOf = ({ method, path }: Endpoint): string => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`;
const declared = new Map(
  Object.values(api)
    .flatMap((endpoints): Endpoint[] => Object.values(endpoints))
    .map((endpoint) => [shapeOf(endpoint), endpoint]),
);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("the specification's list is walked as a whole", () => {
  expect(new Set(CALLS).size).toBe(CALLS.length);
  expect(CALLS.length).toBeGreaterThan(140);
});

test.each(CALLS)("%s is a call of the contract, and the server knows it", async (call) => {
  const endpoint = declared.get(call);
  if (endpoint === undefined) throw new Error("no such call in the contract");
  const [method, path] = [endpoint.method, `/api${endpoint.path.replaceAll(/\{\w+\}/g, "1")}`];
  const { statusCode } = await app.app.inject({ method, url: path });
  // Without a session, an existing endpoint returns 401 before looking for a record, and a missing one returns 404.
  // Public links in emails also return 404 for unknown records, so these endpoints are only looked up in the contract.
  if (endpoint.access.kind !== "public") expect(statusCode).toBe(401);
  else expect(statusCode).toBeLessThan(500);
});
