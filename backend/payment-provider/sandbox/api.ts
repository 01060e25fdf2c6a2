import { Hono } from "hono";
import { z } from "zod";

import { INR } from "#contract/payments";
import { parseBody, readText } from "../../platform/http/request-body";
import { jsonResponse } from "../../platform/http/responses";
import { constantTimeEqual } from "../../platform/process/secrets";
import { linkEntity, newEntityId, orderEntity, paymentEntity, refundEntity } from "./entities";
import {
  closeLink,
  findLink,
  findOrder,
  insertLink,
  insertOrder,
  insertRefund,
  lockCaptured,
  paymentsOf,
  refundsOf,
  refundsSince,
  type SandboxLink,
  type SandboxOrder,
  type SandboxRefund,
  type SandboxServices,
} from "./store";

const amount = z.number().int().min(100, "Order amount less than minimum amount allowed").max(2_000_000_000);
const currency = z.literal(INR, { error: "Currency is not supported" });
const reference = z.string().min(1).max(40);

const orderRequest = z.object({ amount, currency, receipt: reference });

const linkRequest = z.object({
  amount,
  currency,
  reference_id: reference,
  description: z.string().max(2048),
  callback_url: z.string().min(1).max(2048),
  callback_method: z.literal("get"),
  expire_by: z.number().int(),
});

const refundRequest = z.object({ amount, receipt: reference.optional() });

/** Creates the part of the provider's API that we use, with the same paths, fields and errors. */
export function sandboxApi(services: SandboxServices): Hono {
  const { database } = services;
  const api = new Hono();

  api.post("/orders", async ({ req }) => {
    const read = await readRequest(services, req.raw, orderRequest);
    if (read.kind === "refused") return read.response;
    const order = newOrder(services, read.data, read.data.receipt);
    await insertOrder(database, order);
    return jsonResponse(200, orderEntity(order));
  });

  api.get("/orders/:id/payments", async ({ req }) => {
    if (!isMerchant(services, req.raw)) return unauthorised();
    const order = await findOrder(database, req.param("id"));
    if (order === null) return refuse("The id provided does not exist");
    const items = (await paymentsOf(database, order.id)).map((payment) => paymentEntity(payment, order));
    return jsonResponse(200, { entity: "collection", count: items.length, items });
  });

  api.post("/payment_links", async ({ req }) => {
    const read = await readRequest(services, req.raw, linkRequest);
    if (read.kind === "refused") return read.response;
    const order = newOrder(services, read.data, read.data.reference_id);
    const link: SandboxLink = {
      id: newEntityId(services.secrets, "plink"),
      orderId: order.id,
      referenceId: read.data.reference_id,
      description: read.data.description,
      callbackUrl: read.data.callback_url,
      status: "created",
      expiresAt: new Date(read.data.expire_by * 1000),
      createdAt: order.createdAt,
    };
    const isNew = await database.transaction((transaction) => insertLink(transaction, order, link));
    return isNew ? jsonResponse(200, linkEntity(link, order, [])) : refuse("payment link with given reference_id already exists");
  });

  api.get("/payment_links/:id", async ({ req }) => {
    if (!isMerchant(services, req.raw)) return unauthorised();
    return describeLink(services, req.param("id"));
  });

  api.post("/payment_links/:id/cancel", async ({ req }) => {
    if (!isMerchant(services, req.raw)) return unauthorised();
    const isCancelled = await closeLink(database, req.param("id"), "cancelled");
    return isCancelled ? describeLink(services, req.param("id")) : refuse("Payment link cannot be cancelled");
  });

  api.get("/disputes", ({ req }) =>
    isMerchant(services, req.raw) ? jsonResponse(200, { entity: "collection", count: 0, items: [] }) : unauthorised(),
  );

  api.get("/refunds", async ({ req }) => {
    if (!isMerchant(services, req.raw)) return unauthorised();
    const [from, skip, count] = [req.query("from"), req.query("skip"), req.query("count")].map(Number);
    const listed = await refundsSince(database, new Date((from ?? 0) * 1000), { offset: skip ?? 0, limit: Math.min(count ?? 0, 100) });
    return jsonResponse(200, {
      entity: "collection",
      count: listed.length,
      items: listed.map((refund) => refundEntity(refund, { currency: INR })),
    });
  });

  api.get("/payments/:id/refunds", async ({ req }) => {
    if (!isMerchant(services, req.raw)) return unauthorised();
    const found = await database.transaction((transaction) => lockCaptured(transaction, req.param("id")));
    if (found === null) return refuse("The id provided does not exist");
    const items = (await refundsOf(database, found.payment.id)).map((refund) => refundEntity(refund, found.order));
    return jsonResponse(200, { entity: "collection", count: items.length, items });
  });

  api.post("/payments/:id/refund", async ({ req }) => {
    const read = await readRequest(services, req.raw, refundRequest);
    if (read.kind === "refused") return read.response;
    return refund(services, req.param("id"), { ...read.data, idempotencyKey: req.header("x-refund-idempotency") ?? null });
  });

  return api;
}

type RefundWish = z.infer<typeof refundRequest> & { readonly idempotencyKey: string | null };

/** Refunds a part of a payment, or returns the refund that an earlier request with the same key made. */
async function refund({ database, secrets, clock }: SandboxServices, paymentId: string, wish: RefundWish): Promise<Response> {
  return database.transaction(async (transaction) => {
    const found = await lockCaptured(transaction, paymentId);
    if (found === null) return refuse("The id provided does not exist");
    const made = await refundsOf(transaction, paymentId);
    const { amount, receipt = null, idempotencyKey } = wish;
    const repeated = made.find((one) => one.idempotencyKey !== null && one.idempotencyKey === idempotencyKey);
    if (repeated !== undefined) return jsonResponse(200, refundEntity(repeated, found.order));
    const left = found.order.amount - made.reduce((sum, one) => sum + one.amount, 0);
    if (amount > left) return refuse("The refund amount provided is greater than amount captured", "amount");
    const refunded: SandboxRefund = {
      id: newEntityId(secrets, "rfnd"),
      paymentId,
      amount,
      receipt,
      idempotencyKey,
      createdAt: clock.now(),
    };
    await insertRefund(transaction, refunded);
    return jsonResponse(200, refundEntity(refunded, found.order));
  });
}

async function describeLink({ database }: SandboxServices, id: string): Promise<Response> {
  const link = await findLink(database, id);
  const order = link && (await findOrder(database, link.orderId));
  if (!link || !order) return refuse("The id provided does not exist");
  const paid = (await paymentsOf(database, order.id)).filter(({ status }) => status === "captured");
  return jsonResponse(200, linkEntity(link, order, paid));
}

type Read<Data> = { readonly kind: "read"; readonly data: Data } | { readonly kind: "refused"; readonly response: Response };

async function readRequest<Data>(services: SandboxServices, request: Request, schema: z.ZodType<Data>): Promise<Read<Data>> {
  if (!isMerchant(services, request)) return { kind: "refused", response: unauthorised() };
  const body = parseBody(await readText(request));
  const read = schema.safeParse(body.kind === "object" ? body.value : null);
  if (read.success) return { kind: "read", data: read.data };
  const [issue] = read.error.issues;
  return { kind: "refused", response: refuse(issue?.message ?? "The request is invalid", issue?.path.join(".")) };
}

function isMerchant({ account }: SandboxServices, request: Request): boolean {
  const expected = `Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString("base64")}`;
  return constantTimeEqual(expected, request.headers.get("authorization") ?? "");
}

function newOrder(
  { clock, secrets }: SandboxServices,
  { amount, currency }: { amount: number; currency: string },
  receipt: string,
): SandboxOrder {
  return { id: newEntityId(secrets, "order"), amount, currency, receipt, status: "created", createdAt: clock.now() };
}

function unauthorised(): Response {
  return jsonResponse(401, { error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed" } });
}

function refuse(description: string, field?: string): Response {
  return jsonResponse(400, { error: { code: "BAD_REQUEST_ERROR", description, ...(field ? { field } : {}) } });
}
