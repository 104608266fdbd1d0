import type { TENDER_STATUSES } from "#contract/states/tender.machine.ts";

interface Sealable {
  readonly sealed: boolean;
  readonly status: (typeof TENDER_STATUSES)[number];
}

/** Whether the customer may see offer prices. Prices in a sealed tender are hidden until the tender is done. */
export const arePricesOpen = ({ sealed, status }: Sealable): boolean => !sealed || status === "DONE";

/** Returns the SQL of `arePricesOpen` for a tender's table name or alias. */
export const pricesOpen = (tender: string): string => `(NOT ${tender}.sealed OR ${tender}.status = 'DONE')`;
