/**
 * Restores the server's page if a script fails, and stops the scripts. Forms and links work without scripts. React would replace the whole
 * `<html>` with an error page. After a failed hydration, React would replace it with a page that has lost what was typed.
 * @param unmount unmounts React
 * @returns `onHydrationError`. Call this function when hydration fails. It reports the error. If React then replaces the server's page, the
 * server's page is restored, even if the new page is one of our own screens, because that screen has lost what was typed.
 */
export function restorePageOnScriptError(unmount: () => void): { readonly onHydrationError: (error: unknown) => void } {
  let hasFailed = false;
  const changes = new MutationObserver((records) => {
    const page = records.flatMap(({ removedNodes }) => [...removedNodes]).find(isHtmlElement);
    if (page === undefined || (!hasFailed && isOurPage(document.documentElement))) return;
    changes.disconnect();
    unmount();
    window.__remixRouter.dispose();
    restorePage(page);
  });
  changes.observe(document, { childList: true });
  return {
    onHydrationError(error) {
      hasFailed = true;
      setTimeout(() => {
        throw error;
      });
    },
  };
}

function isHtmlElement(node: Node): node is HTMLElement {
  return node instanceof HTMLHtmlElement;
}

/** Returns whether a page is one of our screens, which all have a skip link. Remix's last-resort error page has none. */
function isOurPage(page: HTMLElement): boolean {
  return page.querySelector(".skip-link") !== null;
}

function restorePage(page: HTMLElement): void {
  const { scrollX, scrollY, location } = window;
  // Scripts may have navigated to a page and then failed to render it. Let the server render that page.
  if (canonicalPath(page) !== location.pathname) return location.reload();
  for (const other of document.querySelectorAll("html")) other.remove();
  document.append(page);
  window.scrollTo(scrollX, scrollY);
  // History entries that scripts created have no document. Load one when the person goes back to such an entry.
  window.addEventListener("popstate", () => location.reload());
}

/** Returns the path of the page that the server rendered. The origin may differ: the website may have several domains. */
function canonicalPath(page: HTMLElement): string {
  const canonical = page.querySelector<HTMLLinkElement>("link[rel=canonical]");
  return canonical === null ? window.location.pathname : new URL(canonical.href).pathname;
}
