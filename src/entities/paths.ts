export const paths = {
  login: (next?: string) => (next === undefined ? "/" : `/?next=${encodeURIComponent(next)}`),
  /** URL of another way to sign in: an emailed code, registration (with an invitation token) or a password reset. */
  way: (mode: "code" | "sign_up" | "reset", options: { next?: string; invite?: string; email?: string } = {}) =>
    `/?${new URLSearchParams({ mode, ...options }).toString()}`,
  userProfile: () => "/profile/user",
  home: () => "/service",
  inbox: () => "/service/inbox",
  groups: () => "/service/groups",
  group: (id: number) => `/service/groups/${id}`,
  purchaseItems: () => "/service/purchase-items",
  purchaseItem: (id: number) => `/service/purchase-items/${id}`,
  deletedItems: () => "/service/purchase-items/deleted",
  newPurchaseItems: () => "/service/purchase-items/create",
  /**
   * URL of the import wizard. `task` resumes an import, `tender` creates lots from the rows, and `group` adds the items
   * to a group. With `revision`, the file is compared with the group.
   */
  importItems: (options: { task?: number; tender?: number; group?: number; revision?: boolean } = {}) => {
    const query = new URLSearchParams({ upload: "true" });
    for (const [name, value] of Object.entries(options)) query.set(name, String(value));
    return `/service/purchase-items/create?${query.toString()}`;
  },
  tenders: () => "/service/tenders",
  tender: (id: number, tab?: "lots" | "offers" | "compare" | "orders" | "history" | "suppliers" | "terms") =>
    `/service/tenders/${id}${tab === undefined ? "" : `?tab=${tab}`}`,
  newTender: () => "/service/tenders/create",
  receivedOffers: () => "/service/received-offers",
  orders: () => "/service/orders",
  order: (id: number) => `/service/orders/${id}`,
  /**
   * Page on which a delivery is counted and received. `delivery` is null for goods that arrived unannounced. "next" is
   * the delivery that has been on its way for the longest time, or such goods if none is.
   */
  receipt: (order: number, delivery: number | "next" | null) => `/service/orders/${order}/receive/${delivery ?? "new"}`,
  spend: () => "/service/spend",
  suppliers: () => "/service/suppliers",
  supplier: (id: number) => `/service/suppliers/${id}`,
  offers: () => "/service/supplier-offers",
  offer: (id: number) => `/service/supplier-offers/${id}`,
  admin: () => "/admin-profile",
  adminUsers: () => "/admin-profile/users",
  adminUser: (id: number) => `/admin-profile/users/${id}`,
  newUser: () => "/admin-profile/users/new",
  adminSupplierCompanies: () => "/admin-profile/supplier-companies",
  adminSupplierCompany: (id: number) => `/admin-profile/supplier-companies/${id}`,
  adminTenders: () => "/admin-profile/tenders",
  adminTender: (id: number) => `/admin-profile/tenders/${id}`,
  adminAttributes: () => "/admin-profile/attributes",
  adminReference: () => "/admin-profile/reference",
  adminAudit: () => "/admin-profile/audit",
  adminOneC: () => "/admin-profile/one_c",
  adminMails: () => "/admin-profile/mails",
  adminMail: (id: number) => `/admin-profile/mails/${id}`,
  workspaces: () => "/workspace",
  workspace: (id: number, tab?: "company" | "members" | "customers" | "one_c" | "verification" | "history") =>
    `/workspace/${id}${tab === undefined ? "" : `?tab=${tab}`}`,
  newWorkspace: () => "/new-workspace",
  adminWorkspaces: () => "/admin-profile/workspace",
  adminWorkspace: (id: number) => `/admin-profile/workspace/${id}`,
  profile: () => "/profile",
  consent: () => "/consent",
  contacts: () => "/contacts",
  guide: (slug?: string, anchor?: string) =>
    `/help${slug === undefined ? "" : `/${slug}`}${anchor === undefined ? "" : `#${anchor}`}`,
  privacyPolicy: () => "/privacy-policy",
} as const;
