import { Icon } from "~/ui/icon";
import { ownerWords } from "~/words/words";
import { pageNumbers, type PageWindow } from "./page-window";

type PaginationProps = {
  readonly window: PageWindow;
  readonly label: string;
  readonly hrefOf: (page: number) => string;
};

/** Pagination: previous, numbers, next (spec, section 2, My QR Codes). */
export function Pagination({ window, label, hrefOf }: PaginationProps) {
  const { page, pages } = window;
  if (pages === 1) return null;
  const { listing: words } = ownerWords();
  return (
    <nav aria-label={label}>
      <ul className="pages">
        {page > 1 && (
          <li>
            <a className="page-link" href={hrefOf(page - 1)} rel="prev">
              <Icon name="back" />
              <span className="sr-only">{words.previous}</span>
            </a>
          </li>
        )}
        {pageNumbers(window).map((number, index) =>
          number === null ? (
            <li key={`gap ${index}`} className="page-gap" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <a className="page-link" href={hrefOf(number)} aria-current={number === page ? "page" : undefined}>
                <span className="sr-only">{words.page}</span>
                {number}
              </a>
            </li>
          ),
        )}
        {page < pages && (
          <li>
            <a className="page-link" href={hrefOf(page + 1)} rel="next">
              <Icon name="arrow" />
              <span className="sr-only">{words.next}</span>
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
