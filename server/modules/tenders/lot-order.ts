/**
 * Returns the order of lots after moves. Each moved lot takes its requested position (1 is the first, beyond the end is
 * the last). The others stay in their relative order.
 */
export function movedOrder(order: readonly number[], moves: ReadonlyMap<number, number>): number[] {
  const result = order.filter((id) => !moves.has(id));
  const asked = [...moves].filter(([id]) => order.includes(id)).sort(([, a], [, b]) => a - b);
  for (const [id, position] of asked) result.splice(Math.min(position - 1, result.length), 0, id);
  return result;
}
