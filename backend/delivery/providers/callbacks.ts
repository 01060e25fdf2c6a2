import { Hono, type HonoRequest } from "hono";
import { MIMEType } from "node:util";

import { describeError } from "../../../runtime/describe-error";
import { REQUEST_ID_HEADER, requestIdIn } from "../../../runtime/forwarded";
import type { CoreServices, Database } from "../../platform/database/database";
import { jsonResponse, respond } from "../../platform/http/responses";
import type { Log } from "../../platform/process/log";
import type { ConversationServices } from "./conversation";
import { readExotelCall, readExotelMessage } from "./exotel/exotel";
import { answerToApplet, readExotelSpoken } from "./exotel/spoken";
import { isSignedByMeta, readMetaEvents, sendMetaText, verifiedChallenge } from "./meta/meta";
import type { MetaWhatsapp } from "./meta/settings";
import { readMsg91Reports } from "./msg91/msg91";
import { readCallbackReference } from "./provider";
import type { DeliverySettings } from "./settings";
import type { TwilioAccount } from "./twilio/settings";
import { readTwilioSpoken, twimlForStep } from "./twilio/spoken";
import { readTwilioInbound, readTwilioWhatsapp, twilioReply } from "./twilio/whatsapp";
import { receiveWhatsapp, recordWhatsappStatus } from "./whatsapp-events";
import { isSignedByTwilio, readTwilioCallee, readTwilioCaller, readTwilioMessage } from "./twilio/twilio";
import { formFields, multipartFields } from "../../platform/http/form-body";
import { readText } from "../../platform/http/request-body";
import { parseJson, reasonOf } from "../../platform/http-client/http-client";

export type CallbackServices = Pick<CoreServices, "database" | "secrets"> &
  ConversationServices & { readonly environment: { readonly delivery: DeliverySettings } };

/**
 * Returns the routes for the providers' callbacks, to mount under /webhooks. A callback identifies its message or phone call by a reference
 * that cannot be guessed. Unknown references change nothing. Callbacks may be repeated and out of order.
 */
export function deliveryCallbacks(services: CallbackServices, log: Log): Hono {
  const routes = new Hono();
  addSmsCallbacks(routes, services);
  addCallCallbacks(routes, services);
  addSpokenCallbacks(routes, services);
  addWhatsappCallbacks(routes, services, log);
  // Do not log the URL: it contains the reference.
  routes.onError((error, { req }) => {
    log({ level: "error", event: "callback failed", requestId: requestIdIn(req.header(REQUEST_ID_HEADER)), error: describeError(error) });
    return respond(500, null, {});
  });
  return routes;
}

function addSmsCallbacks(routes: Hono, services: CallbackServices): void {
  const { sms } = services.environment.delivery;
  const record = services.outbox.statusHandler.message;
  if (sms.provider === "msg91") routes.post("/msg91", ({ req }) => handleMsg91Reports(services, req.raw));
  if (sms.provider === "exotel")
    routes.post("/exotel/messages/:reference", ({ req }) => handleStatus(services, req, { read: readExotelMessage, record }));
  if (sms.provider === "twilio")
    routes.post("/twilio/messages/:reference", ({ req }) =>
      handleStatus(services, req, { read: readTwilioMessage, record, isSigned: twilioSignature(sms) }),
    );
}

function addCallCallbacks(routes: Hono, services: CallbackServices): void {
  const { calls } = services.environment.delivery;
  const record = services.outbox.statusHandler.call;
  if (calls.provider === "exotel")
    routes.post("/exotel/calls/:reference", ({ req }) => handleStatus(services, req, { read: readExotelCall, record }));
  if (calls.provider === "twilio")
    for (const [leg, read] of [["caller", readTwilioCaller] as const, ["callee", readTwilioCallee] as const])
      routes.post(`/twilio/calls/${leg}/:reference`, ({ req }) =>
        handleStatus(services, req, { read, record, isSigned: twilioSignature(calls) }),
      );
}

/** Adds the routes on which providers ask what a spoken call says, and report its end. */
function addSpokenCallbacks(routes: Hono, services: CallbackServices): void {
  const { spoken } = services.environment.delivery;
  const record = services.outbox.statusHandler.message;
  if (spoken.provider === "exotel") {
    routes.post("/exotel/spoken/:reference", ({ req }) => handleStatus(services, req, { read: readExotelSpoken, record }));
    routes.get("/exotel/spoken/:applet", ({ req }) => handleApplet(services, req));
  }
  if (spoken.provider === "twilio") {
    const isSigned = twilioSignature(spoken);
    routes.post("/twilio/spoken/:reference/ended", ({ req }) => handleStatus(services, req, { read: readTwilioSpoken, record, isSigned }));
    routes.post("/twilio/spoken/:reference/:step", async ({ req }) => {
      const callback = await readCallback(services, req, isSigned);
      if (!("outboxId" in callback)) return callback;
      const { reference, step } = req.param();
      return respond(200, await twimlForStep(services, spoken, { ...callback, reference, step }), { "Content-Type": "text/xml" });
    });
  }
}

/** Handles a request of Exotel's flow, which names the call in its query, and signs nothing. */
async function handleApplet(services: CallbackServices, request: HonoRequest): Promise<Response> {
  const outboxId = readCallbackReference(services.secrets, request.query("CustomField") ?? "");
  if (outboxId === null) return forbidden();
  const answer = await answerToApplet(services, request.param("applet") ?? "", outboxId, request.query("digits") ?? "");
  if (answer === null) return respond(404, null, {});
  const { status, body } = answer;
  return typeof body === "string" ? respond(status, body, { "Content-Type": "text/plain" }) : jsonResponse(status, body);
}

function addWhatsappCallbacks(routes: Hono, services: CallbackServices, log: Log): void {
  const { whatsapp } = services.environment.delivery;
  if (whatsapp.provider === "cloud") {
    routes.get("/whatsapp", ({ req }) => {
      const challenge = verifiedChallenge(whatsapp, (name) => req.query(name));
      return challenge === null
        ? forbidden()
        : respond(200, challenge, { "Content-Type": "text/plain", "X-Content-Type-Options": "nosniff" });
    });
    routes.post("/whatsapp", ({ req }) => handleMetaEvents(services, whatsapp, req.raw, log));
  }
  if (whatsapp.provider === "twilio") {
    routes.post("/twilio/whatsapp/:reference", ({ req }) =>
      handleTwilioWhatsapp(req, whatsapp, async (fields) => {
        const event = readTwilioWhatsapp(fields, req.param("reference"));
        if (event !== null) await recordWhatsappStatus(services, event);
        return ok();
      }),
    );
    routes.post("/twilio/whatsapp", ({ req }) =>
      handleTwilioWhatsapp(req, whatsapp, async (fields) => {
        const event = readTwilioInbound(fields);
        const reply = twilioReply(event && (await receiveWhatsapp(services, event)));
        return respond(200, reply, { "Content-Type": "text/xml; charset=utf-8" });
      }),
    );
  }
}

/** The largest webhook that Meta sends. */
const MAX_META_BYTES = 3 * 1024 * 1024;

/** Handles Meta's webhook: reports on messages, and what people send. Replies go out once all is stored. */
async function handleMetaEvents(services: CallbackServices, settings: MetaWhatsapp, request: Request, log: Log): Promise<Response> {
  const text = await readText(request, MAX_META_BYTES);
  if (text === null || !isSignedByMeta(settings, text, request.headers.get("x-hub-signature-256") ?? "")) return forbidden();
  const replies: { readonly to: string; readonly text: string }[] = [];
  for (const event of readMetaEvents(settings, parseJsonObject(text))) {
    if (event.kind === "status") await recordWhatsappStatus(services, event);
    else {
      const reply = await receiveWhatsapp(services, event);
      if (reply !== null) replies.push({ to: event.from, text: reply });
    }
  }
  const sent = await Promise.all(replies.map((reply) => sendMetaText(settings, reply.to, reply.text)));
  const failed = sent.find((answer) => answer.kind !== "answered" || answer.status >= 300);
  if (failed !== undefined) log({ level: "warn", event: "whatsapp reply failed", reason: reasonOf(failed) });
  return ok();
}

/** Verifies Twilio's signature, and does what the request asks for. */
async function handleTwilioWhatsapp(
  request: HonoRequest,
  account: TwilioAccount,
  handle: (fields: CallbackFields) => Promise<Response>,
): Promise<Response> {
  const fields = await readCallbackFields(request.raw);
  if (fields === null) return badRequest();
  return twilioSignature(account)(request, fields) ? handle(fields) : forbidden();
}

/** What a route does with a callback. @property isSigned verifies a callback in addition to its reference. */
type StatusCallback<Status> = {
  readonly read: (fields: CallbackFields) => Status | null;
  readonly record: (transaction: Database, outboxId: number, status: Status) => Promise<void>;
  readonly isSigned?: (request: HonoRequest, fields: CallbackFields) => boolean;
};

async function handleStatus<Status>(
  services: CallbackServices,
  request: HonoRequest,
  { read, record, isSigned }: StatusCallback<Status>,
): Promise<Response> {
  const callback = await readCallback(services, request, isSigned);
  if (!("outboxId" in callback)) return callback;
  const { database, outbox } = services;
  const { outboxId, fields } = callback;
  const status = read(fields);
  if (status !== null) await database.transaction((transaction) => record(transaction, outboxId, status));
  outbox.wake();
  return ok();
}

/** Reads a callback with a reference in its path. @returns a response that refuses it if it is not genuine, or cannot be read. */
async function readCallback({ secrets }: CallbackServices, request: HonoRequest, isSigned: StatusCallback<unknown>["isSigned"]) {
  const outboxId = readCallbackReference(secrets, request.param("reference") ?? "");
  if (outboxId === null) return forbidden();
  const fields = await readCallbackFields(request.raw);
  if (fields === null) return badRequest();
  return isSigned?.(request, fields) === false ? forbidden() : { outboxId, fields };
}

/** Handles MSG91's reports. MSG91 posts all reports to one URL, so each report contains its own reference. */
async function handleMsg91Reports({ database, secrets, outbox }: CallbackServices, request: Request): Promise<Response> {
  const fields = await readCallbackFields(request);
  if (fields === null) return badRequest();
  for (const { reference, status } of readMsg91Reports(fields)) {
    const outboxId = readCallbackReference(secrets, reference);
    if (outboxId !== null) await database.transaction((transaction) => outbox.statusHandler.message(transaction, outboxId, status));
  }
  return ok();
}

/**
 * Returns a function that verifies Twilio's signature. Twilio signs the URL that we gave it. The URL of the request that arrives may
 * differ, because a proxy may change it.
 */
function twilioSignature({ account, callbackOrigin }: TwilioAccount) {
  return (request: HonoRequest, fields: CallbackFields) =>
    isSignedByTwilio(account.token, callbackOrigin + request.path, fields, request.header("x-twilio-signature") ?? "");
}

const ok = () => respond(200, null, {});
const forbidden = () => respond(403, null, {});
const badRequest = () => respond(400, null, {});

type CallbackFields = Readonly<Record<string, unknown>>;

/** The longest boundary that RFC 2046 allows. */
const MAX_BOUNDARY_LENGTH = 70;

/** Reads a callback's body: JSON, or a URL-encoded or multipart form. @returns null for any other body, or if it is too large. */
async function readCallbackFields(request: Request): Promise<CallbackFields | null> {
  const text = await readText(request);
  if (text === null) return null;
  const type = mediaTypeOf(request);
  switch (type?.essence) {
    case "application/json":
      return parseJsonObject(text);
    case "application/x-www-form-urlencoded":
      return fieldsOf(formFields(text));
    case "multipart/form-data": {
      const boundary = type.params.get("boundary") ?? "";
      return boundary === "" || boundary.length > MAX_BOUNDARY_LENGTH ? null : fieldsOf(multipartFields(text, boundary));
    }
    default:
      return null;
  }
}

function mediaTypeOf(request: Request): MIMEType | null {
  try {
    return new MIMEType(request.headers.get("content-type") ?? "");
  } catch {
    return null;
  }
}

function parseJsonObject(text: string): CallbackFields | null {
  const parsed = parseJson(text);
  return typeof parsed === "object" && parsed !== null ? { ...parsed } : null;
}

function fieldsOf(pairs: Iterable<[string, string]> | null): CallbackFields | null {
  return pairs && Object.fromEntries(pairs);
}
