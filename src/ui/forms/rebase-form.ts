const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Merges a form with the saved record. Fields unchanged since submission take the saved value, and fields edited since
 * then keep the typed text.
 */
export function rebaseForm<Form extends object>(current: Form, sent: Form, saved: Form): Form {
  const before = new Map<string, unknown>(Object.entries(sent));
  const typed = Object.entries(current).filter(([field, value]) => !same(value, before.get(field)));
  return { ...saved, ...Object.fromEntries(typed) };
}
