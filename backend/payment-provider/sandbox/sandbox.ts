import { Hono } from "hono";
import { Request, type RequestInit, type Response } from "undici";

import type { CoreServices } from "../../platform/database/database";
import type { MerchantAccount } from "../account";
import { sandboxApi } from "./api";
import { hostedPages } from "./hosted-pages";
import { sendWebhooks, type WebhookReceiver } from "./webhooks";

/** A simulated payment provider. It has the paths, fields, signatures and webhooks of the real provider, but charges nobody. */
export type PaymentSandbox = {
  /** The sandbox's routes, to serve under /v1. */
  readonly routes: Hono;
  /** Sends a request to the sandbox's routes, in the same process. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Sends the webhooks that are due. @returns the milliseconds until the next run. */
  readonly sendWebhooks: (receive: WebhookReceiver) => Promise<number>;
  /** Sets the function that is called when webhooks may have been queued. */
  readonly onWebhook: (listener: () => void) => void;
};

/** Creates the sandbox for one merchant. */
export function createPaymentSandbox(services: CoreServices, account: MerchantAccount): PaymentSandbox {
  let notify: () => void = () => undefined;
  const own = { ...services, account, webhookQueued: () => notify() };
  const routes = new Hono();
  routes.route("/", sandboxApi(own));
  routes.route("/", hostedPages(own));
  const served = new Hono();
  served.route("/v1", routes);
  return {
    routes,
    // undici's types and the global ones describe the same standard.
    fetch: async (url, init) => {
      const request: unknown = new Request(url, init);
      const response: unknown = await served.fetch(request as globalThis.Request);
      return response as Response;
    },
    sendWebhooks: (receive) => sendWebhooks(own, receive),
    onWebhook: (listener) => {
      notify = listener;
    },
  };
}
