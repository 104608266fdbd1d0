/** SQL condition for orders that neither company has declined, for the order with the given alias. */
export const notDeclined = (order: string): string => `${order}.declined_at IS NULL`;
