/**
 * Returns the order of lots after moves. Each moved lot gets its requested position, beginning with 1; a position
 * beyond the end means the last. The other lots keep their relative order.
 */
export function movedOrder(order: readonly number[], moves: ReadonlyMap<number, number>): number[] {
  const result = order.filter((id) => !moves.has(id));
  const asked = [...moves].filter(([id]) => order.includes(id)).sort(([, a], [, b]) => a - b);
  for (const [id, position] of asked) result.splice(Math.min(position - 1, result.length), 0, id);
  return result;
}
