/**
 * The order of lots after some of them were moved: each moved lot stands at the place that was asked for it (1 is the
 * first; beyond the end is the last), the others keep their order around them.
 */
export function movedOrder(order: readonly number[], moves: ReadonlyMap<number, number>): number[] {
  const result = order.filter((id) => !moves.has(id));
  const asked = [...moves].filter(([id]) => order.includes(id)).sort(([, a], [, b]) => a - b);
  for (const [id, position] of asked) result.splice(Math.min(position - 1, result.length), 0, id);
  return result;
}
