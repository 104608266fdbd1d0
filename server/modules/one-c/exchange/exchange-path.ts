/** Path below PUBLIC_URL. Users enter the full address into 1C. */
export const EXCHANGE_PATH = "/api/one_c/exchange";
