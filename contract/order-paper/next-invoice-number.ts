/**
 * Returns the next document number in a sequence: «СЧ-0099» after «СЧ-0098», «119» after «118». The format is that of
 * the latest number that ends in digits. The highest number in that format is incremented.
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
