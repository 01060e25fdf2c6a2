import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** Collects the errors of browsers. */
export type Watch = {
  /** Also watches another browser. */
  over(context: BrowserContext): void;
  /** All console errors (including Content-Security-Policy violations), uncaught script errors and missing files. */
  complaints(): readonly string[];
};

export function openWatch(): Watch {
  const complaints: string[] = [];
  return {
    over(context) {
      context.on("console", (message) => {
        if (message.type() === "error" && !isHonestStatus(message)) complaints.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => complaints.push(String(error.error())));
    },
    complaints: () => complaints,
  };
}

/** Whether the message is about a page's error status. Chromium logs a form's 400, which is expected. A missing file is not. */
function isHonestStatus(message: ConsoleMessage): boolean {
  const isStatus = message.text().startsWith("Failed to load resource: the server responded with a status of ");
  const { pathname } = new URL(message.location().url || "http://unknown.invalid/file.unknown");
  return isStatus && !/\.\w+$/.test(pathname);
}
