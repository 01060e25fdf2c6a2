import { parse } from "cookie";
import { Request } from "undici";

import { requestContext } from "~/serving/request-context.server";
import { apiBaseUrl, transport } from "./transport.server";

/**
 * Request headers that the backend's pages and webhooks read: the last are those with which providers sign. The website's cookies are not
 * forwarded.
 */
const FORWARDED_HEADERS = /^(accept-encoding|content-type|if-none-match|x-[a-z]+-(signature|signature-256|event-id))$/;

/**
 * Forwards a browser's or provider's request to the built-in backend. Leaves the body unchanged, because webhook signatures cover it.
 * @throws a 404 response if the API runs at its own URL, where it serves its pages and webhooks itself.
 */
export async function forwardToBackend({ request }: { readonly request: globalThis.Request }): Promise<globalThis.Response> {
  if (transport.forward === null) throw new Response(null, { status: 404 });
  const { pathname, search } = new URL(request.url);
  const answer = await transport.forward(
    new Request(apiBaseUrl + pathname + search, {
      method: request.method,
      headers: forwardedHeaders(request.headers),
      ...(request.method === "POST" ? { body: await request.arrayBuffer() } : {}),
    }),
  );
  const body = answer.status === 304 ? null : await answer.arrayBuffer();
  return new Response(body, { status: answer.status, headers: [...answer.headers] });
}

function forwardedHeaders(headers: Headers): Record<string, string> {
  const { id, clientAddress } = requestContext();
  const forwarded = [...headers].filter(([name]) => FORWARDED_HEADERS.test(name));
  const cookie = sandboxCookieIn(headers.get("cookie") ?? "");
  return {
    ...Object.fromEntries(forwarded),
    ...(cookie === undefined ? {} : { Cookie: cookie }),
    "X-Forwarded-For": clientAddress,
    "X-Request-Id": id,
  };
}

function sandboxCookieIn(cookies: string): string | undefined {
  const sent = Object.entries(parse(cookies, { decode: String })).find(([name]) => name === "sandbox" || name === "__Host-sandbox");
  return sent?.join("=");
}
