import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** Collects the errors of browsers. */
export type BrowserErrors = {
  /** Starts to collect the errors of a context. Call this function once for each context. */
  collectFrom(context: BrowserContext): void;
  /**
   * All console errors and uncaught script errors. Console errors include Content-Security-Policy violations and missing files. The error
   * status of a page is left out.
   */
  errors(): readonly string[];
};

export function createBrowserErrors(): BrowserErrors {
  const errors: string[] = [];
  return {
    collectFrom(context) {
      context.on("console", (message) => {
        if (message.type() === "error" && !isExpectedStatus(message)) errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => errors.push(String(error.error())));
    },
    errors: () => errors,
  };
}

/**
 * Returns whether the message only reports the error status of a page, such as 400 for a rejected form. Tests check the status of a page
 * themselves. The error status of a file is never expected.
 */
function isExpectedStatus(message: ConsoleMessage): boolean {
  const isStatus = message.text().startsWith("Failed to load resource: the server responded with a status of ");
  const { pathname } = new URL(message.location().url || "http://unknown.invalid/file.unknown");
  return isStatus && !/\.\w+$/.test(pathname);
}
