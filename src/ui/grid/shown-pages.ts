/**
 * Returns page numbers for a pager: the first page, the last page and the pages near the current one. Null marks a gap.
 */
export function shownPages(page: number, pages: number): (number | null)[] {
  const near = pages <= 7 ? range(1, pages) : [...new Set([1, ...around(page, pages), pages])];
  return near.flatMap((shown, index) => {
    const previous = near[index - 1];
    return previous !== undefined && shown - previous > 1 ? [null, shown] : [shown];
  });
}

function around(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - 1, pages - 3));
  return range(first, Math.min(pages, Math.max(first + 2, 3)));
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
