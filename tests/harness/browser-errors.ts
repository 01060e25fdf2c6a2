import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** Collects the errors of browsers. */
export type BrowserErrors = {
  /** Collects the errors of another browser too. */
  collectFrom(context: BrowserContext): void;
  /** All console errors (including Content-Security-Policy violations), uncaught script errors and missing files. */
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

/** Whether the message is about a page's error status. Chromium logs a form's 400, which tests expect. A missing file is an error. */
function isExpectedStatus(message: ConsoleMessage): boolean {
  const isStatus = message.text().startsWith("Failed to load resource: the server responded with a status of ");
  const { pathname } = new URL(message.location().url || "http://unknown.invalid/file.unknown");
  return isStatus && !/\.\w+$/.test(pathname);
}
