import { contentId } from "~/ui/page";

/** The first focusable element: skips the bar. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${contentId}`}>
      Skip to main content
    </a>
  );
}
