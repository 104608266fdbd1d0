/** Relative to PUBLIC_URL. Users type this address into 1C. */
export const EXCHANGE_PATH = "/api/one_c/exchange";
