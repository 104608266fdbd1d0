import { expect, test } from "vitest";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { decideReadingComments } from "#contract/comments/comment.rights.ts";
import { COMMENTED } from "#contract/comments/commented.ts";
import { AUDITED } from "#contract/history/history.api.ts";
import { requiredPermissions, decide, PERMISSIONS } from "#contract/permissions.ts";
import type { Membership, Permission, Principal } from "#contract/permissions.ts";
import { decideRecord, decideTable, EVENT_READERS, RECORDS } from "#contract/records.ts";
import { TABLES } from "#contract/table-settings/table-setting-fields.ts";

const principal = (given: Partial<Membership> = {}): Principal & { workspace: Membership } => ({
  user_id: 1,
  is_admin: false,
  confirmed: true,
  workspace: {
    id: 1,
    status: "VERIFIED",
    is_customer: true,
    is_supplier: true,
    is_owner: false,
    permissions: [],
    ...given,
  },
});
const withRight = (right: Permission): Principal => principal({ permissions: [right] });
const owner = principal({ is_owner: true });
const homeless = { ...principal(), workspace: null };

/**
 * Returns the callers who are admitted, from the least privileged up: everyone, users without a company, members with
 * one permission each.
 */
function letIn(isAllowed: (who: Principal | null) => boolean): string {
  if (isAllowed(null)) return "anybody";
  if (isAllowed({ ...homeless, confirmed: false })) return "any user";
  if (isAllowed(homeless)) return "users with a confirmed address";
  if (isAllowed({ ...homeless, is_admin: true })) return "administrators";
  if (isAllowed(principal())) return "any member";
  const rights = PERMISSIONS.filter((right) => isAllowed(withRight(right)));
  if (rights.length > 0) return rights.join(", ");
  return isAllowed(owner) ? "the owner" : "nobody";
}

function companies(isAllowed: (who: Principal) => boolean): string {
  if (isAllowed(homeless) || isAllowed({ ...homeless, is_admin: true })) return "";
  const buys = isAllowed(principal({ is_owner: true, is_supplier: false }));
  const supplies = isAllowed(principal({ is_owner: true, is_customer: false }));
  return buys && supplies ? "all" : buys ? "that buy" : supplies ? "that supply" : "none";
}

const row = (name: string, isAllowed: (who: Principal | null) => boolean): string =>
  `| ${name} | ${letIn(isAllowed)} | ${companies(isAllowed)} |`;
const table = (title: string, rows: readonly string[]): string =>
  [`## ${title}`, "", "| | Let in | Companies |", "|---|---|---|", ...rows].join("\n");

const calls: Endpoint[] = Object.values(api).flatMap((group): Endpoint[] => Object.values(group));

test("who may call what is what docs/rights.md says (a change of rights changes that file: vitest -u)", async () => {
  const ofCalls = calls
    .map((call) => row(`${call.method} ${call.path}`, (who) => decide(call.access, who) === "ok"))
    .toSorted((a, b) => (a < b ? -1 : 1));
  const records = AUDITED.flatMap((record) => {
    const { actions = {} } = RECORDS[record];
    return [
      row(record, (who) => who !== null && decideRecord(record, who) === "ok"),
      ...Object.entries(actions).map(([action, access]) =>
        row(`${record}: ${action}`, (who) => decide(access, who) === "ok"),
      ),
    ];
  });
  const events = Object.entries(EVENT_READERS).map(([kind, access]) =>
    row(kind, (who) => decide(access, who) === "ok"),
  );
  const comments = COMMENTED.map((record) =>
    row(record, (who) => who !== null && decideReadingComments(record, who) === "ok"),
  );
  const tables = TABLES.map((name) => row(name, (who) => who !== null && decideTable(name, who) === "ok"));
  const text = [
    "# Who may do what",
    "Written by `contract/rights.test.ts` from the contract, by trying out everybody: users without a company, members with no right and with each single right, owners of companies of each side. The owner of a workspace has every right. Where several rights stand, each is enough. `npx vitest run --project unit contract/rights.test.ts -u` writes it again; a change of rights is a change of this file.",
    table("Calls", ofCalls),
    table("History of a record, and what of it fewer people are told", records),
    table(
      "Comments of the own company and their live events, written by readers who may also change something",
      comments,
    ),
    table("Live events", events),
    table("Tables: their kept arrangement and their shared views", tables),
  ].join("\n\n");
  await expect(`${text}\n`).toMatchFileSnapshot("../docs/rights.md");
});

test("a right that was not asked for opens no call", () => {
  for (const { access, path } of calls) {
    const rights = requiredPermissions(access);
    if (rights === null) continue;
    const others = principal({ permissions: PERMISSIONS.filter((right) => !rights.includes(right)) });
    expect(decide(access, others), path).not.toBe("ok");
  }
});

test("what a company doesn't do is refused to its owner with the reason, whatever right is asked for", () => {
  const supplier = principal({ is_owner: true, is_customer: false });
  const customer = principal({ is_owner: true, is_supplier: false });
  expect(decide(api.purchase_items.create.access, supplier)).toBe("not_a_customer");
  expect(decide(api.groups.list.access, supplier)).toBe("not_a_customer");
  expect(decide(api.imports.upload.access, supplier)).toBe("not_a_customer");
  expect(decide(api.orders.create.access, supplier)).toBe("not_a_customer");
  expect(decide(api.offers.list.access, customer)).toBe("not_a_supplier");
  for (const shared of [api.orders.list, api.offer_files.list, api.commercial_offers.download])
    for (const who of [supplier, customer]) expect(decide(shared.access, who)).toBe("ok");
});
