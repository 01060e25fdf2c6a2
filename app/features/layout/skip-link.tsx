import { contentId } from "~/ui/page";
import { commonWords } from "~/words/words";

/** A link to the page's content, past the bar. It is the page's first focusable element. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${contentId}`}>
      {commonWords().page.skipLink}
    </a>
  );
}
