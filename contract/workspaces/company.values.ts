export const COMPANY_STATUSES = ["ACTIVE", "LIQUIDATING", "LIQUIDATED", "REORGANIZING", "BANKRUPT"] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];
export const COMPANY_TYPES = ["LEGAL_ENTITY", "INDIVIDUAL_ENTREPRENEUR"] as const;
export const TAX_SYSTEMS = ["OSNO", "USN_INCOME", "USN_DIFFERENCE", "ESXN", "PSN", "NPD", "ASN"] as const;

/**
 * Returns true for a liquidated or bankrupt company, which can't be verified because it can no longer answer for its
 * obligations.
 */
export const isDefunct = (status: CompanyStatus | null): boolean => status === "LIQUIDATED" || status === "BANKRUPT";
