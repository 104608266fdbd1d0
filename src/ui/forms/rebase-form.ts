const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * A form on the ground of what was saved: fields that still are as they were sent show what was saved, the others what
 * was typed meanwhile.
 */
export function rebaseForm<Form extends object>(current: Form, sent: Form, saved: Form): Form {
  const before = new Map<string, unknown>(Object.entries(sent));
  const typed = Object.entries(current).filter(([field, value]) => !same(value, before.get(field)));
  return { ...saved, ...Object.fromEntries(typed) };
}
