/** The spec's section 9. */
export const PAGE_ROWS = 10;

/** Where a page stands among all pages of a list. */
export type PageWindow = { readonly page: number; readonly pages: number; readonly total: number };

/** The page that an address asks for; what is no page number is the first. */
export function askedPage(query: URLSearchParams): number {
  const written = query.get("page") ?? "";
  return /^\d{1,6}$/.test(written) ? Math.max(Number(written), 1) : 1;
}

/** The nearest page that `total` rows have; an empty list has one, empty page. */
export function pageWindow(page: number, total: number): PageWindow {
  const pages = Math.max(Math.ceil(total / PAGE_ROWS), 1);
  return { page: Math.min(Math.max(page, 1), pages), pages, total };
}

/** The numbers to link to: the first, the last, and those around the page; null is a gap. */
export function pageNumbers({ page, pages }: PageWindow): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(near)].sort((left, right) => left - right);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    return before !== undefined && number > before + 1 ? [null, number] : [number];
  });
}

/** The number of a page's first row among the rows of all pages, counted from 1. */
export function serialNumber({ page }: PageWindow): number {
  return (page - 1) * PAGE_ROWS + 1;
}
