import { contentId } from "~/ui/page";

/** The first thing that the Tab key reaches: past the bar, to the page. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${contentId}`}>
      Skip to main content
    </a>
  );
}
