/**
 * Restores the page when a script fails. React then replaces the whole `<html>` with an error page or, after a failed hydration, with a
 * page that has lost what was typed. This restores the old page and stops the scripts, because forms and links work without them.
 * @param endScripts unmounts React
 * @returns `giveUp`, to call when hydration fails: restores the page even if React renders one of our screens, and reports the error
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

/** Whether a page is one of our screens, which all have a skip link. Remix's last-resort error page has none. */
function isOurs(page: HTMLElement): boolean {
  return page.querySelector(".skip-link") !== null;
}

function putBack(page: HTMLElement): void {
  const { scrollX, scrollY, location } = window;
  // Scripts may have navigated to a page that they could not render. The server can.
  if (addressOf(page) !== location.origin + location.pathname) return location.reload();
  for (const other of document.querySelectorAll("html")) other.remove();
  document.append(page);
  window.scrollTo(scrollX, scrollY);
  // History entries that scripts created have no document to go back to.
  window.addEventListener("popstate", () => location.reload());
}

function addressOf(page: HTMLElement): string {
  return page.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? "";
}
