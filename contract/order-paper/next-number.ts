/**
 * The number that follows in a sequence of documents: the last one that ends in digits says how they are written, and
 * the highest of those written alike is counted up: «СЧ-0099» after «СЧ-0098», «119» after «118».
 */
export function nextNumber(lastFirst: readonly string[]): string {
  const parted = lastFirst.flatMap((number) => {
    const [, head, tail] = /^(.*?)(\d+)$/su.exec(number) ?? [];
    return head === undefined || tail === undefined ? [] : [{ head, tail }];
  });
  const [last] = parted;
  if (last === undefined) return "1";
  const counts = parted.filter(({ head }) => head === last.head).map(({ tail }) => BigInt(tail));
  const highest = counts.reduce((most, one) => (one > most ? one : most), 0n);
  return `${last.head}${String(highest + 1n).padStart(last.tail.length, "0")}`;
}
