import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

import type { OwnerLanguage } from "#contract/limits";
import type { MailMessage } from "./message";

/** A part of a mail. `composeMail` writes each part as text and as HTML. */
export type MailPart =
  | { readonly kind: "paragraph"; readonly lines: readonly string[] }
  /** Amounts or facts. The last row stands out if `hasTotal`. */
  | { readonly kind: "rows"; readonly rows: readonly MailRow[]; readonly hasTotal: boolean }
  /** A one-time code. As text, this part is only the sentence, which must contain the code. */
  | { readonly kind: "code"; readonly code: string; readonly sentence: string }
  | { readonly kind: "button"; readonly label: string; readonly url: string };

export type MailRow = readonly [label: string, value: string];

type Mail = { readonly to: string; readonly subject: string; readonly parts: readonly MailPart[]; readonly language?: OwnerLanguage };

/** Who sends a mail: the brand on top, and the seller with its address at the end. */
export type MailSender = {
  readonly brandName: string;
  readonly seller: { readonly name: string; readonly address: string; readonly gstin: string };
  readonly supportEmail: string;
};

/**
 * Composes a mail as text and as HTML, with the same content. The HTML loads nothing: no images, no fonts, no tracking. Escapes all values.
 */
export function composeMail({ to, subject, parts, language = "en" }: Mail, sender: MailSender): MailMessage {
  const text = [...parts.map(partAsText), footerLines(sender).join("\n")].join("\n\n");
  return { channel: "mail", to, subject, text, html: mailDocument(subject, sender, parts, language) };
}

/** The seller's name, postal address and GSTIN as far as they are known, and where to write to. */
function footerLines({ seller: { name, address, gstin }, supportEmail }: MailSender): string[] {
  return [[name, address].filter(Boolean).join(", "), gstin && `GSTIN ${gstin}`, supportEmail].filter((line) => line !== "");
}

/** Returns a paragraph of one line. */
export function paragraph(line: string): MailPart {
  return { kind: "paragraph", lines: line.split("\n") };
}

/** Returns a button to a page of the website, or no part without APP_ORIGIN, because the URL is then unknown. */
export function buttonTo({ appOrigin }: { readonly appOrigin: string | null }, label: string, path: string): MailPart[] {
  return appOrigin === null ? [] : [{ kind: "button", label, url: appOrigin + path }];
}

function partAsText(part: MailPart): string {
  switch (part.kind) {
    case "paragraph":
      return part.lines.join("\n");
    case "rows":
      return part.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
    case "code":
      return part.sentence;
    case "button":
      return `${part.label}: ${part.url}`;
  }
}

type Markup = ReturnType<typeof html>;

const INK = "#10131A";
const YELLOW = "#FFC700";
const LINE = "#D5D9E0";
const SLATE = "#4A5160";

/** Uses tables and inline styles, because many mail programs ignore style sheets and other layouts. */
function mailDocument(subject: string, sender: MailSender, parts: readonly MailPart[], language: OwnerLanguage): string {
  const markup = html`<!doctype html>
    <html lang="${language === "en" ? "en-IN" : language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:0;background:#F3F4F7">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F3F4F7">
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:560px;background:#FFFFFF;color:${INK};font:16px/24px Arial,Helvetica,sans-serif;text-align:left"
              >
                <tr>
                  <td style="padding:16px 24px;background:${YELLOW};border-bottom:4px solid ${INK};font-size:22px;font-weight:bold">
                    <span
                      style="display:inline-block;margin-right:10px;padding:3px 4px;vertical-align:middle;border:4px solid ${INK};font-size:0;line-height:0"
                      ><span style="display:inline-block;width:8px;height:6px;background:${INK}"></span></span
                    >${sender.brandName}
                  </td>
                </tr>
                <tr>
                  <td style="padding:24px 24px 8px">${parts.map(partAsHtml)}</td>
                </tr>
                <tr>
                  <td style="padding:16px 24px;border-top:1px solid ${LINE};color:${SLATE};font-size:14px;line-height:20px">
                    ${linesAsHtml(footerLines(sender))}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
  // The type allows a promise, but only for a template that contains one.
  return (markup as HtmlEscapedString).toString();
}

function partAsHtml(part: MailPart): Markup {
  switch (part.kind) {
    case "paragraph":
      return html`<p style="margin:0 0 16px">${linesAsHtml(part.lines)}</p>`;
    case "rows":
      return rowsAsHtml(part.rows, part.hasTotal);
    case "code":
      return html`<p style="margin:0 0 16px;font:bold 36px/44px 'Courier New',monospace;letter-spacing:4px">${part.code}</p>
        <p style="margin:0 0 16px">${part.sentence}</p>`;
    case "button":
      return html`<p style="margin:8px 0 24px">
        <a
          href="${part.url}"
          style="display:inline-block;padding:12px 24px;background:${YELLOW};border:2px solid ${INK};border-radius:8px;color:${INK};font-weight:bold;text-decoration:none"
          >${part.label}</a
        >
      </p>`;
  }
}

/** A numbered line is a step: its number stands beside its text. */
function linesAsHtml(lines: readonly string[]): Markup[] {
  return lines.map((line, index) => {
    if (/^\d\. /.test(line)) return html`<span style="display:block;padding:8px 0 0 20px;text-indent:-20px">${line}</span>`;
    return html`${index > 0 ? html`<br />` : ""}${line}`;
  });
}

/** Shows a long number in groups of four digits. Copied, it is one number. */
function valueAsHtml(value: string): Markup | string {
  if (!/^\d{9,}$/.test(value)) return value;
  return html`${(value.match(/\d{1,4}/g) ?? []).map((group) => html`<span style="margin-left:6px">${group}</span>`)}`;
}

function rowsAsHtml(rows: readonly MailRow[], hasTotal: boolean): Markup {
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">
    ${rows.map(([label, value], index) => {
      const weight = hasTotal && index === rows.length - 1 ? "bold" : "normal";
      const style = `padding:8px 0;border-top:1px solid ${LINE};font-weight:${weight};vertical-align:top`;
      return html`<tr>
        <th scope="row" style="${style};padding-right:16px;text-align:left">${label}</th>
        <td style="${style};text-align:right">${valueAsHtml(value)}</td>
      </tr>`;
    })}
  </table>`;
}
