interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Merges successive changes of a field into one, from the first old value to the last new value. Drops fields that end
 * up unchanged. Document changes are never merged.
 */
export function mergedChanges<C extends Change>(changes: readonly C[]): C[] {
  const merged: C[] = [];
  for (const change of changes) {
    const place = change.field === "document" ? -1 : merged.findIndex(({ field }) => field === change.field);
    const earlier = merged[place];
    if (earlier === undefined) merged.push(change);
    else merged[place] = { ...change, before: earlier.before };
  }
  return merged.filter(({ before, after }) => before !== after);
}
