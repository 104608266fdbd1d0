import type { TENDER_STATUSES } from "#contract/states/tender.machine.ts";

/** A tender, as far as it says whether its prices may be seen. */
interface Sealable {
  readonly sealed: boolean;
  readonly status: (typeof TENDER_STATUSES)[number];
}

/** True where the customer may see what the offers say: always, or once a sealed tender is done. */
export const arePricesOpen = ({ sealed, status }: Sealable): boolean => !sealed || status === "DONE";

/** The same rule as SQL, of a tender by its table's name or alias. */
export const pricesOpen = (tender: string): string => `(NOT ${tender}.sealed OR ${tender}.status = 'DONE')`;
