/** Rows per page (spec, section 9). */
export const ROWS_PER_PAGE = 10;

/** A page of a list, with the number of pages and rows. */
export type PageWindow = { readonly page: number; readonly pages: number; readonly total: number };

/** Returns the page number in a URL; 1 if it is invalid. */
export function readPageNumber(query: URLSearchParams): number {
  const written = query.get("page") ?? "";
  return /^\d{1,6}$/.test(written) ? Math.max(Number(written), 1) : 1;
}

/** Returns the nearest existing page for `total` rows. An empty list has one page. */
export function pageWindow(page: number, total: number): PageWindow {
  const pages = Math.max(Math.ceil(total / ROWS_PER_PAGE), 1);
  return { page: Math.min(Math.max(page, 1), pages), pages, total };
}

/** Returns the page numbers to link to: the first, the last, and the current page with its neighbours. null marks a gap. */
export function pageNumbers({ page, pages }: PageWindow): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(near)].sort((left, right) => left - right);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    return before !== undefined && number > before + 1 ? [null, number] : [number];
  });
}

/** Returns the serial number of a page's first row, counted from 1. */
export function firstRowNumber({ page }: PageWindow): number {
  return (page - 1) * ROWS_PER_PAGE + 1;
}
