/** Below PUBLIC_URL: what is typed into 1C. */
export const EXCHANGE_PATH = "/api/one_c/exchange";
