import { Hono, type HonoRequest } from "hono";

import type { Database } from "../../database/database";
import type { Services } from "../../handling";
import { describeError, requestIdIn, type Log } from "../../log";
import { respond } from "../../responses";
import { recordCallStatus } from "../../scanning/call-progress";
import type { CallStatus } from "../../scanning/contact-progress";
import { recordMessageStatus, type MessageStatus } from "../../scanning/message-progress";
import { readCallbackFields, type CallbackFields } from "./callback-fields";
import { readCallbackReference } from "./callback-reference";
import { readExotelCall, readExotelMessage } from "./exotel/callbacks";
import { readMsg91Reports } from "./msg91/callbacks";
import { readTwilioCallee, readTwilioCaller, readTwilioMessage } from "./twilio/callbacks";
import type { TwilioAccount } from "./twilio/settings";
import { isSignedByTwilio } from "./twilio/signature";

/**
 * Where the chosen providers tell what became of messages and calls, to be served under /webhooks. Each callback names its message
 * by a reference that nobody can guess; one that we never gave changes nothing. They may come twice and in any order.
 */
export function deliveryCallbacks(services: Services, log: Log): Hono {
  const { sms, calls } = services.environment.delivery;
  const routes = new Hono();
  if (sms.provider === "msg91") routes.post("/msg91", ({ req }) => takeMsg91Reports(services, req.raw));
  if (sms.provider === "exotel") routes.post("/exotel/messages/:reference", ({ req }) => takeMessage(services, req, readExotelMessage));
  if (calls.provider === "exotel") routes.post("/exotel/calls/:reference", ({ req }) => takeCall(services, req, readExotelCall));
  if (sms.provider === "twilio") {
    routes.post("/twilio/messages/:reference", ({ req }) => takeMessage(services, req, readTwilioMessage, signedFor(sms)));
  }
  if (calls.provider === "twilio") {
    routes.post("/twilio/calls/caller/:reference", ({ req }) => takeCall(services, req, readTwilioCaller, signedFor(calls)));
    routes.post("/twilio/calls/callee/:reference", ({ req }) => takeCall(services, req, readTwilioCallee, signedFor(calls)));
  }
  // Without the address, which has the reference in it.
  routes.onError((error, { req }) => {
    const requestId = requestIdIn(req.header("x-request-id"));
    log({ level: "error", event: "callback failed", ...(requestId === null ? {} : { requestId }), error: describeError(error) });
    return respond(500, null, {});
  });
  return routes;
}

/** What is known of a callback beside the reference in its address. */
type Proof = (request: HonoRequest, fields: CallbackFields) => boolean;

const byReferenceAlone: Proof = () => true;

function takeMessage(
  services: Services,
  request: HonoRequest,
  read: (fields: CallbackFields) => MessageStatus | null,
  proof = byReferenceAlone,
) {
  return take(services, request, proof, async (transaction, outboxId, fields) => {
    const status = read(fields);
    if (status !== null) await recordMessageStatus(transaction, services.clock.now(), outboxId, status);
  });
}

function takeCall(services: Services, request: HonoRequest, read: (fields: CallbackFields) => CallStatus | null, proof = byReferenceAlone) {
  return take(services, request, proof, async (transaction, outboxId, fields) => {
    const status = read(fields);
    if (status !== null) await recordCallStatus(transaction, services, outboxId, status);
  });
}

type Recorder = (transaction: Database, outboxId: number, fields: CallbackFields) => Promise<void>;

async function take(services: Services, request: HonoRequest, proof: Proof, record: Recorder): Promise<Response> {
  const outboxId = readCallbackReference(services.secrets, request.param("reference") ?? "");
  if (outboxId === null) return forged();
  const fields = await readCallbackFields(request.raw);
  if (fields === null) return unreadable();
  if (!proof(request, fields)) return forged();
  await services.database.transaction((transaction) => record(transaction, outboxId, fields));
  services.outbox.nudge();
  return taken();
}

/** MSG91 has one address for all, so each report is judged by itself. */
async function takeMsg91Reports(services: Services, request: Request): Promise<Response> {
  const fields = await readCallbackFields(request);
  if (fields === null) return unreadable();
  for (const { reference, status } of readMsg91Reports(fields)) {
    const outboxId = readCallbackReference(services.secrets, reference);
    if (outboxId === null) continue;
    await services.database.transaction((transaction) => recordMessageStatus(transaction, services.clock.now(), outboxId, status));
  }
  return taken();
}

/** Twilio signs the address that it was told, whatever a proxy has made of it since. */
function signedFor({ account, callbackOrigin }: TwilioAccount): Proof {
  return (request, fields) =>
    isSignedByTwilio(account.token, callbackOrigin + request.path, fields, request.header("x-twilio-signature") ?? "");
}

const taken = () => respond(200, null, {});
const forged = () => respond(403, null, {});
const unreadable = () => respond(400, null, {});
