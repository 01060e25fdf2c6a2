/**
 * Keeps the page that is there when a script fails. React gives up a document whole: it takes `<html>` out and puts another in its
 * place, be it an error's or, after a failed hydration, one in which nothing is typed. The one that was taken out is put back and
 * scripts end: every form and link on it works without them.
 * @param endScripts takes React off the document
 * @returns `giveUp`, for when what React draws instead is a page of ours, but not the one that was there; it reports the error
 */
export function keepPage(endScripts: () => void): { readonly giveUp: (error: unknown) => void } {
  let isGivenUp = false;
  const changes = new MutationObserver((records) => {
    const page = records.flatMap(({ removedNodes }) => [...removedNodes]).find(isWholePage);
    if (page === undefined || (!isGivenUp && isOurs(document.documentElement))) return;
    changes.disconnect();
    endScripts();
    window.__remixRouter.dispose();
    putBack(page);
  });
  changes.observe(document, { childList: true });
  return {
    giveUp(error) {
      isGivenUp = true;
      setTimeout(() => {
        throw error;
      });
    },
  };
}

function isWholePage(node: Node): node is HTMLElement {
  return node instanceof HTMLHtmlElement;
}

/** Every screen, also one that tells of an error, has the bar's way past itself; what Remix writes when all fails has not. */
function isOurs(page: HTMLElement): boolean {
  return page.querySelector(".skip-link") !== null;
}

function putBack(page: HTMLElement): void {
  const { scrollX, scrollY, location } = window;
  // Scripts may have gone on to an address whose page they then could not draw: the server can.
  if (addressOf(page) !== location.origin + location.pathname) return location.reload();
  for (const other of document.querySelectorAll("html")) other.remove();
  document.append(page);
  window.scrollTo(scrollX, scrollY);
  // Addresses that scripts went through have no page of their own to go back to.
  window.addEventListener("popstate", () => location.reload());
}

function addressOf(page: HTMLElement): string {
  return page.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? "";
}
