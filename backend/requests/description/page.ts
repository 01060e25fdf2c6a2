import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { Hono } from "hono";
import { html } from "hono/html";

import { describeApi, examplesOf, exampleSuccess, rules, sentencesAbout } from "#contract/description/openapi";
import { exampleOf, innermost, isRequired, sentenceOf } from "#contract/description/schemas";
import { shapeOf, type Field, type WireCodec } from "#contract/fields";
import { namedCalls, type NamedCall } from "#contract/index";
import { pageHeaders, respond } from "../../platform/http/responses";
import { plainPage, plainPolicy, type Markup } from "../../platform/plain-page/plain-page";
import style from "./page.css?raw";

/** The page's Content-Security-Policy: only its own style. */
const policy = plainPolicy({ style, formAction: "'none'" });

/** Creates the pages that describe the API. Mount them under /v1. */
export function descriptionPages(): Hono {
  const pages = new Hono();
  const description = madeOnce(() => ({ body: JSON.stringify(describeApi()), headers: { "Content-Type": "application/json" } }));
  const docs = madeOnce(async () => ({ body: String(await descriptionPage()), headers: pageHeaders(policy) }));
  pages.get("/openapi.json", ({ req }) => description(req.raw));
  pages.get("/docs", ({ req }) => docs(req.raw));
  return pages;
}

type Made = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

/** Makes a response once, because it is the same for everybody until the next start. Browsers may keep it. */
function madeOnce(make: () => Made | Promise<Made>): (request: globalThis.Request) => Promise<globalThis.Response> {
  const prepare = async () => {
    const { body, headers } = await make();
    const tag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`;
    const cached = { ...headers, ETag: tag, Vary: "Accept-Encoding", "Cache-Control": "public, max-age=3600" };
    return { body, compressed: gzipSync(body), tag, headers: cached };
  };
  let prepared: ReturnType<typeof prepare> | null = null;
  return async ({ headers: asked }) => {
    const { body, compressed, tag, headers } = await (prepared ??= prepare());
    if (asked.get("if-none-match") === tag) return respond(304, null, headers);
    if (/\bgzip\b/.test(asked.get("accept-encoding") ?? "")) return respond(200, compressed, { ...headers, "Content-Encoding": "gzip" });
    return respond(200, body, headers);
  };
}

/** Renders the description of the API as a page without scripts. */
function descriptionPage(): Markup {
  const subjects = [...new Set(namedCalls.map(({ subject }) => subject))];
  const callsOf = (wanted: string) => namedCalls.filter(({ subject }) => subject === wanted);
  return plainPage(
    "The API that the PlateNote website calls",
    style,
    html`<main>
      <h1>The API that the PlateNote website calls</h1>
      <p>
        The same as OpenAPI 3.1, for programs: <a href="openapi.json">openapi.json</a>. Calls marked <em>beyond</em> are not in the
        specification, and an API may leave them out.
      </p>
      <nav aria-label="Calls">
        ${subjects.map(
          (subject) =>
            html`<h2>${subject}</h2>
              <ul>
                ${callsOf(subject).map(link)}
              </ul>`,
        )}
      </nav>
      ${rules.map(
        ({ title, paragraphs }) =>
          html`<h2>${title}</h2>
            ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}`,
      )}
      ${subjects.map(
        (subject) =>
          html`<h2>${subject}</h2>
            ${callsOf(subject).map(callSection)}`,
      )}
    </main>`,
  );
}

function link({ name, call }: NamedCall): Markup {
  return html`<li><a href="#${name}">${call.path}</a>${call.isBeyondSpec ? html` <em class="soft">beyond</em>` : ""}</li>`;
}

function callSection({ name, call }: NamedCall): Markup {
  const sentences = sentencesAbout(call);
  return html`<section aria-labelledby="${name}">
    <h3 id="${name}"><code>POST ${call.path}</code>${call.isBeyondSpec ? html` <em class="soft">beyond</em>` : ""}</h3>
    ${sentences.map((sentence) => html`<p>${sentence}</p>`)}
    <p class="soft">
      ${{ read: "Changes nothing.", write: "Changes something.", create: "Creates or sends something, with Idempotency-Key." }[call.effect]}
      ${call.caller === "anyone" ? "Needs no token." : `With the token of the ${call.caller}.`}
    </p>
    ${fieldTable("Request", call.request, () => "")}
    ${fieldTable("Answer", call.answer, ({ codec }) => (isRequired(codec) ? "required" : ""))}
    <details>
      <summary>Examples</summary>
      ${Object.entries(examplesOf(call, (kind) => [exampleOf(call.request, kind), exampleSuccess(call, kind)])).map(
        ([name, { value }]) =>
          html`<h4>${name}</h4>
            ${value.map((body) => html`<pre>${JSON.stringify(body, null, 2)}</pre>`)}`,
      )}
    </details>
  </section>`;
}

function fieldTable(title: string, codec: WireCodec<unknown>, noteOf: (field: Field<unknown>) => string): Markup {
  const rows = fieldRows(codec, "");
  if (rows.length === 0)
    return html`<h4>${title}</h4>
      <p>No fields.</p>`;
  return html`<h4>${title}</h4>
    <div class="scroll" tabindex="0" role="region" aria-label="${title}">
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ path, field }) =>
              html`<tr>
                <td><code>${path}</code> <span class="soft">${noteOf(field)}</span></td>
                <td>${sentenceOf(field)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

type FieldRow = { readonly path: string; readonly field: Field<unknown> };

/** Lists the fields of a record and of the records in it, by their paths in JSON: `data[].price`. */
function fieldRows(codec: WireCodec<unknown>, prefix: string): FieldRow[] {
  const shape = shapeOf(innermost(codec).codec);
  if (shape.kind !== "record") return [];
  return Object.values(shape.fields).flatMap((field) => {
    const path = `${prefix}${field.wireName}`;
    const nested = fieldRows(field.codec, `${path}${innermost(field.codec).isList ? "[]" : ""}.`);
    return [{ path, field }, ...nested];
  });
}
