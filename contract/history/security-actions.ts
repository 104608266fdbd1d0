export const SECURITY_ACTIONS = [
  "wrong_password",
  "wrong_code",
  "wrong_second_factor",
  "too_many_tries",
  "refused_call",
  "foreign_page",
  "wrong_one_c_key",
] as const;
export type SecurityAction = (typeof SECURITY_ACTIONS)[number];

/** Returns true for rejected attempts, such as a wrong password. The author of such an entry may be unknown. */
export const isSecurityAction = (action: string): boolean => SECURITY_ACTIONS.some((each) => each === action);
