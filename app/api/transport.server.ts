import { Agent, fetch, type Request, type Response } from "undici";

import { backendVariables, environment } from "~/env.server";

/**
 * The only door between the website and an API. Both ways take the same request and give the same answer, so that nothing
 * can work over the one and fail over the other (docs/decisions/0004-one-contract.md).
 */
export type Transport = {
  readonly send: (request: Request) => Promise<Response>;
  /** Whether the API's own pages and webhooks are reached at the website's address, since it has none of its own. */
  readonly sharesAddress: boolean;
  /** Whether the API can be reached at all. */
  readonly ready: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

export const transport: Transport = environment.apiBaseUrl === null ? await builtInBackend() : upstream();

/** The base address that requests are written for; the built-in backend only looks at the path. */
export const apiBaseUrl = environment.apiBaseUrl?.replace(/\/+$/, "") ?? "http://backend.internal";

async function builtInBackend(): Promise<Transport> {
  const { openBackend, readBackendEnvironment } = await import("../../backend/index");
  const backend = await openBackend(readBackendEnvironment(backendVariables));
  return { sharesAddress: true, send: (request) => backend.handle(request), ready: () => backend.ready(), close: () => backend.close() };
}

function upstream(): Transport {
  const dispatcher = new Agent({ connections: 64, keepAliveTimeout: 30_000, connectTimeout: 5_000 });
  return {
    sharesAddress: false,
    send: (request) => fetch(request, { dispatcher }),
    ready: () => Promise.resolve(true),
    close: () => dispatcher.close(),
  };
}
