import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** What went wrong in a browser without anybody seeing it. */
export type Watch = {
  /** Watches another browser as well. */
  over(context: BrowserContext): void;
  /** Every console error (a breach of the page policy is one), every error that no script caught, every missing file. */
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

/** A refused form answers 400 and says so on the page, and Chromium notes it as an error. What a page fetches has no excuse. */
function isHonestStatus(message: ConsoleMessage): boolean {
  const isStatus = message.text().startsWith("Failed to load resource: the server responded with a status of ");
  const { pathname } = new URL(message.location().url || "http://unknown.invalid/file.unknown");
  return isStatus && !/\.\w+$/.test(pathname);
}
