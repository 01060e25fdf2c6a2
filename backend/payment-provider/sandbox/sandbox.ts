import { Hono } from "hono";
import { Request, type RequestInit, type Response } from "undici";

import type { Foundation } from "../../database/foundation";
import type { MerchantAccount } from "../account";
import { sandboxApi } from "./api";
import { hostedPages } from "./hosted";
import { sendWebhooks, type WebhookReceiver } from "./webhooks";

/** A stand-in for the payment provider: the same addresses, fields, signatures and webhooks, and nobody is charged. */
export type PaymentSandbox = {
  /** To be served under /v1. */
  readonly routes: Hono;
  /** The way to it for who lives in the same process. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Sends the webhooks that are due. @returns for how many milliseconds to rest. */
  readonly sendWebhooks: (receive: WebhookReceiver) => Promise<number>;
  /** Names the one who is told when there is a webhook to send. */
  readonly onWebhook: (listener: () => void) => void;
};

/** Opens the stand-in for one merchant. */
export function openPaymentSandbox(services: Foundation, account: MerchantAccount): PaymentSandbox {
  let tell: () => void = () => undefined;
  const own = { ...services, account, webhookQueued: () => tell() };
  const routes = new Hono();
  routes.route("/", sandboxApi(own));
  routes.route("/", hostedPages(own));
  const served = new Hono();
  served.route("/v1", routes);
  return {
    routes,
    // undici's types and the global ones are the same standard's, under two names.
    fetch: async (url, init) => {
      const request: unknown = new Request(url, init);
      const response: unknown = await served.fetch(request as globalThis.Request);
      return response as Response;
    },
    sendWebhooks: (receive) => sendWebhooks(own, receive),
    onWebhook: (listener) => {
      tell = listener;
    },
  };
}
