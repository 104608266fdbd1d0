import { z } from "zod";
import { PERMISSIONS, WORKSPACE_STATUSES } from "#contract/permissions.ts";
import { FlagParam, listQuery } from "#contract/list.ts";
import { Id, IdParam, IsoDate, Timestamp, Version } from "#contract/primitives.ts";

export const WorkspaceStatusValue = z.enum(WORKSPACE_STATUSES);

export const COMPANY_STATUSES = ["ACTIVE", "LIQUIDATING", "LIQUIDATED", "REORGANIZING", "BANKRUPT"] as const;
export const COMPANY_TYPES = ["LEGAL_ENTITY", "INDIVIDUAL_ENTREPRENEUR"] as const;
export const TAX_SYSTEMS = ["OSNO", "USN_INCOME", "USN_DIFFERENCE", "ESXN", "PSN", "NPD", "ASN"] as const;

/** A workspace as its members see it in menus and lists, with the caller's rights in it. */
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

/** The company's data (specification part 3). Everything may be missing until it is sent for verification. */
export const CompanyInfo = z
  .object({
    id: Id,
    version: Version,
    company_type: z.enum(COMPANY_TYPES).nullable(),
    name: z.string(),
    inn: z.string().nullable(),
    kpp: z.string().nullable(),
    ogrn: z.string().nullable(),
    bank_name: z.string().nullable(),
    bik: z.string().nullable(),
    correspondent_account: z.string().nullable(),
    checking_account: z.string().nullable(),
    site: z.string().nullable(),
    registration_date: IsoDate.nullable(),
    legal_address: z.string().nullable(),
    actual_address: z.string().nullable(),
    company_status: z.enum(COMPANY_STATUSES).nullable(),
    tax_system: z.enum(TAX_SYSTEMS).nullable(),
    vat_exempt: z.boolean(),
    vat_exemption_basis: z.string().nullable(),
    head_name: z.string().nullable(),
    head_position: z.string().nullable(),
  })
  .meta({ id: "CompanyInfo" });
export type CompanyInfo = z.output<typeof CompanyInfo>;

export const WorkspaceDetail = Workspace.extend({ company_info: CompanyInfo.nullable(), owner: z.object({ id: Id, name: z.string() }), created_at: Timestamp }).meta({ id: "WorkspaceDetail" });
export type WorkspaceDetail = z.output<typeof WorkspaceDetail>;

export const WorkspaceQuery = listQuery({
  ordering: ["id", "name", "status"],
  default_ordering: "id",
  filters: { view: z.enum(["mine", "owned"]).default("mine"), status: WorkspaceStatusValue.optional(), is_supplier: FlagParam.optional(), is_customer: FlagParam.optional() },
});

/** A supplier as a customer sees one: in the own list, or found among the verified ones. */
export const SupplierRow = z
  .object({
    id: Id,
    name: z.string(),
    inn: z.string().nullable(),
    email: z.string().nullable(),
    status: WorkspaceStatusValue,
    company_status: z.enum(COMPANY_STATUSES).nullable(),
    /** In the customer's own list. */
    is_listed: z.boolean(),
    /** Invitations of this customer, and how many of them were answered with prices. */
    invited: z.number().int(),
    answered: z.number().int(),
  })
  .meta({ id: "SupplierRow" });
export type SupplierRow = z.output<typeof SupplierRow>;

export const SupplierQuery = listQuery({ ordering: ["name", "id"], default_ordering: "name", filters: { scope: z.enum(["listed", "verified"]).default("listed") } });
export const SupplierAdd = z.strictObject({ supplier: Id });
export const WorkspaceById = z.object({ id: IdParam });
export const SupplierById = z.object({ id: IdParam, supplierId: IdParam });
