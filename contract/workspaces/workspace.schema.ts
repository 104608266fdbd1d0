import { z } from "zod";
import { Seen } from "#contract/seen.ts";
import { PERMISSIONS, WORKSPACE_STATUSES } from "#contract/permissions.ts";
import { FlagParam, idFilter, listQuery } from "#contract/list.ts";
import { propertyOf } from "#contract/fields.ts";
import { Id, IdParam, lineText, Money, Timestamp, Version } from "#contract/primitives.ts";
import { CurrencyId, Named } from "#contract/reference/reference.schema.ts";
import { DeliveryFigures } from "#contract/workspaces/delivery-figures.ts";
import { CompanyCreate } from "#contract/workspaces/company.schema.ts";
import { COMPANY_INFO_FIELDS } from "#contract/workspaces/company-info-fields.ts";
import { TimeZone, USUAL_ZONE } from "#contract/time-zone.ts";
import { COMPANY_STATUSES } from "#contract/workspaces/company.values.ts";

export const WorkspaceStatusValue = z.enum(WORKSPACE_STATUSES);

export const Workspace = z
  .object({
    id: Id,
    version: Version,
    name: z.string(),
    status: WorkspaceStatusValue,
    is_customer: z.boolean(),
    is_supplier: z.boolean(),
    is_owner: z.boolean(),
    actions: z.array(z.object({ slug: z.enum(PERMISSIONS) })),
    user_count: z.number().int(),
  })
  .meta({ id: "Workspace" });
export type Workspace = z.output<typeof Workspace>;

/** Company details (specification, part 3). All of them are optional until the company is sent for verification. */
export const CompanyInfo = z
  .object({
    id: Id,
    version: Version,
    ...propertyOf(COMPANY_INFO_FIELDS, "output"),
    company_status: z.enum(COMPANY_STATUSES).nullable(),
  })
  .meta({ id: "CompanyInfo" });
export type CompanyInfo = z.output<typeof CompanyInfo>;

export const WorkspaceDetail = Workspace.extend({
  company_info: CompanyInfo.nullable(),
  owner: Named,
  /** IANA time zone for the company's promised days. */
  time_zone: z.string(),
  /** Pending offer to transfer the ownership to a member. */
  ownership_offer: z.object({ to: Named, from: Named, at: Timestamp }).nullable(),
  created_at: Timestamp,
  /** Time by which verification must be decided; null unless it is pending. */ due_at: Timestamp.nullable(),
  reject_reason: z.string().nullable(),
}).meta({ id: "WorkspaceDetail" });
export type WorkspaceDetail = z.output<typeof WorkspaceDetail>;

export const WorkspaceQuery = listQuery({
  ordering: ["id", "name", "status"],
  default_ordering: "id",
  filters: {
    view: z.enum(["mine", "owned", "all"]).default("mine"),
    status: WorkspaceStatusValue.optional(),
    is_supplier: FlagParam.optional(),
    is_customer: FlagParam.optional(),
  },
});

export const hasSide = ({ is_customer, is_supplier }: { is_customer: boolean; is_supplier: boolean }): boolean =>
  is_customer || is_supplier;

export const WorkspaceCreate = z
  .strictObject({
    is_customer: z.boolean(),
    is_supplier: z.boolean(),
    company: CompanyCreate,
    time_zone: TimeZone.default(USUAL_ZONE),
  })
  .refine(hasSide, { error: "validation.side", path: ["is_customer"] });
export const WorkspacePatch = z
  .strictObject({
    name: lineText(200),
    is_customer: z.boolean(),
    is_supplier: z.boolean(),
    time_zone: TimeZone,
    version: Version,
  })
  .partial();
export const VerificationReject = Seen.extend({ reason: lineText(1000) });

/**
 * A customer of a supplier: a company that has invited the supplier to a tender, ordered from it, or has it on its list
 * by an invitation.
 */
export const CustomerRow = z
  .object({
    id: Id,
    name: z.string(),
    inn: z.string().nullable(),
    status: WorkspaceStatusValue,
    tenders: z.number().int(),
    orders: z.number().int(),
    /** Whether the supplier is on the customer's list because it accepted the invitation. */
    is_listed: z.boolean(),
  })
  .meta({ id: "CustomerRow" });
export type CustomerRow = z.output<typeof CustomerRow>;
export const CustomerQuery = listQuery({ ordering: ["name", "id"], default_ordering: "name", filters: {} });

/** A supplier in a customer's list, or in the list of all verified companies. */
export const SupplierRow = z
  .object({
    id: Id,
    name: z.string(),
    inn: z.string().nullable(),
    email: z.string().nullable(),
    status: WorkspaceStatusValue,
    company_status: z.enum(COMPANY_STATUSES).nullable(),
    is_listed: z.boolean(),
    /** Number of this customer's invitations to the supplier. */
    invited: z.number().int().nullable(),
    /** Number of this customer's invitations that the supplier answered with prices. */
    answered: z.number().int().nullable(),
    /** Number of this customer's invitations that the supplier can still answer. */
    waiting: z.number().int().nullable(),
    /** Number of this customer's orders, excluding declined orders. Null if the caller may not read orders. */
    orders: z.number().int().nullable(),
    last_order_at: Timestamp.nullable(),
    /** Sums of these orders by currency: what is to be paid, and what was received of it. */
    sums: z.array(z.object({ currency: CurrencyId, total_with_vat: Money, received_total_with_vat: Money })).nullable(),
    /** Statistics of at most the 500 newest orders of the last twelve months. */
    deliveries: DeliveryFigures.nullable(),
  })
  .meta({ id: "SupplierRow" });
export type SupplierRow = z.output<typeof SupplierRow>;

/**
 * Scopes of the supplier list: suppliers added by the customer (`listed`), these plus suppliers that were invited or
 * received an order (`known`), or all verified companies (`verified`).
 */
export const SUPPLIER_SCOPES = ["listed", "known", "verified"] as const;
export const SupplierQuery = listQuery({
  ordering: ["name", "id", "answer_rate", "orders", "last_order_at"],
  default_ordering: "name",
  filters: { ...idFilter, scope: z.enum(SUPPLIER_SCOPES).default("listed") },
});
export type SupplierQuery = z.output<typeof SupplierQuery>;

export const SupplierAdd = z.strictObject({ supplier: z.int({ error: "validation.company" }).positive() });
export const WorkspaceById = z.object({ id: IdParam });
export const SupplierById = z.object({ id: IdParam, supplierId: IdParam });
export const CompanyOfWorkspace = z.object({ id: IdParam, companyInfoId: IdParam });
