import { contentId } from "~/ui/page";
import { commonWords } from "~/words/words";

/** The first focusable element: skips the bar. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${contentId}`}>
      {commonWords().page.skipLink}
    </a>
  );
}
