import { createHash } from "node:crypto";
import { html, raw } from "hono/html";

export type Markup = ReturnType<typeof html>;

/** Renders a page without scripts from elsewhere, such as a sandbox page or the API description. @param style - its CSS. */
export function plainPage(title: string, style: string, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${exactly("style", style)}
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}

/** Renders an element with exactly this content, because the Content-Security-Policy contains the content's hash. */
export function exactly(element: "style" | "script", content: string): Markup {
  return raw(`<${element}>${content}</${element}>`);
}

/**
 * Returns the Content-Security-Policy of such a page, which blocks all external content.
 * @param formAction - the allowed form targets, such as `'self'`.
 */
export function plainPolicy({ style, script, formAction }: { style: string; script?: string; formAction: string }): string {
  return [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    ...(script === undefined ? [] : [`script-src '${hashOf(script)}'`]),
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join("; ");
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
