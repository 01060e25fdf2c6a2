import { randomBytes } from "node:crypto";
import { z } from "zod";

import { presetMessages } from "#contract/contact-policy";
import { startProviderServer, type Callback, type ProviderRequest, type ProviderServer } from "./provider-server";

/** The template for codes has 0, that of a preset message has the message's id, and that of its reminder has this much more. */
const REMINDER = 50;
const ORDER_SENT = 99;
/** The other templates about a vehicle, and those about an account. */
const OTHERS = {
  EMERGENCY_NAMED: 70,
  SECOND_DRIVER_INVITED: 71,
  RELEASED: 72,
  PHONE_CHANGE: 73,
  PHONE_CHANGED: 74,
  EMAIL_CHANGE: 76,
  BREACH_NOTICE: 75,
} as const;
const presets = presetMessages.map(({ id }) => Number(id));

const AUTH_KEY = "458520AbEeXykjU1I3686542daP1";

/** The account's templates, each with the variables that a message must have. MSG91 stores the texts. */
const templates: Readonly<Record<string, z.ZodType>> = {
  [templateId(0)]: z.strictObject({ mobiles: mobile(), CRQID: reference(), code: z.string().regex(/^\d{6}$/) }),
  ...Object.fromEntries(presets.flatMap((id) => [id, id + REMINDER]).map((id) => [templateId(id), aboutVehicle()])),
  ...Object.fromEntries(Object.values(OTHERS).map((id) => [templateId(id), aboutVehicle().partial({ plate: true })])),
  [templateId(ORDER_SENT)]: z.strictObject({
    mobiles: mobile(),
    CRQID: reference(),
    orderCode: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/),
  }),
};

const flow = z.strictObject({
  template_id: z.string(),
  short_url: z.literal("0"),
  recipients: z.tuple([z.looseObject({ mobiles: mobile(), CRQID: reference() })]),
});

type Sms = { readonly requestId: string; readonly template: string } & z.infer<typeof flow>["recipients"][0];

export type FakeMsg91 = ProviderServer & {
  /** Environment variables that make the product use this fake for SMS. */
  readonly variables: Readonly<Record<string, string>>;
  readonly messages: Sms[];
  /** Rejects all further messages, with HTTP status 200, as MSG91 does for a withdrawn template. */
  withdrawTemplates(): void;
  /** The delivery report that MSG91 sends to our webhook. @param status - 1 delivered, 2 failed, 9 on the do-not-disturb register … */
  webhook(origin: string, message: Sms, status: string, version: 2 | 3): Callback;
};

/** Starts a server that validates and responds like MSG91. It shares no code with the product. */
export async function startFakeMsg91(): Promise<FakeMsg91> {
  const messages: Sms[] = [];
  let isWithdrawn = false;

  const server = await startProviderServer((request) => {
    const { template_id: template, recipients } = readFlow(request);
    if (isWithdrawn) return { status: 200, body: { type: "error", message: "template not found for 919876543210" } };
    const expected = templates[template];
    if (expected === undefined) throw new Error("the account has no such template");
    expected.parse(recipients[0]);
    const requestId = randomBytes(12).toString("hex");
    messages.push({ ...recipients[0], requestId, template });
    return { status: 200, body: { type: "success", message: requestId } };
  });

  return {
    ...server,
    messages,
    variables: {
      SMS: "msg91",
      MSG91_BASE_URL: server.url,
      MSG91_AUTH_KEY: AUTH_KEY,
      SMS_TEMPLATE_CODE: templateId(0),
      ...Object.fromEntries(Object.entries(OTHERS).map(([name, id]) => [`SMS_TEMPLATE_${name}`, templateId(id)])),
      SMS_TEMPLATE_ORDER_SENT: templateId(ORDER_SENT),
      ...Object.fromEntries(presets.map((id) => [`SMS_TEMPLATE_MESSAGE_${id}`, templateId(id)])),
      ...Object.fromEntries(presets.map((id) => [`SMS_TEMPLATE_REMINDER_${id}`, templateId(id + REMINDER)])),
    },
    withdrawTemplates: () => {
      isWithdrawn = true;
    },
    webhook(origin, { requestId, mobiles: number, CRQID }, status, version) {
      const url = `${origin}/webhooks/msg91`;
      const report = { date: "2026-03-10 12:00:09", number, status, desc: "-", CRQID };
      if (version === 3)
        return { url, headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ...report, requestId, senderId: "PLTNOT" }) };
      const data = JSON.stringify([{ senderId: "PLTNOT", requestId, report: [report], userId: "27", campaignName: "API" }]);
      return { url, headers: { "Content-Type": "application/x-www-form-urlencoded" }, body: new URLSearchParams({ data }).toString() };
    },
  };
}

function readFlow({ path, headers, body }: ProviderRequest): z.infer<typeof flow> {
  if (path !== "/api/v5/flow/") throw new Error("the path is unknown");
  if (headers["authkey"] !== AUTH_KEY) throw new Error("the account's key is missing or wrong");
  if (headers["content-type"] !== "application/json") throw new Error("the body is not JSON");
  return flow.parse(JSON.parse(body));
}

function templateId(id: number): string {
  return `68664019d6fc05080d67a2${String(id).padStart(2, "0")}`;
}

/**
 * Returns the schema for the variables of a message about a vehicle. Without APP_ORIGIN, the message has no link and therefore no
 * `answerCode`.
 */
function aboutVehicle() {
  const plate = z.string().regex(/^[A-Z0-9]{4,10}$/);
  const answerCode = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  return z.strictObject({ mobiles: mobile(), CRQID: reference(), plate, answerCode: answerCode.optional() });
}

function mobile() {
  return z.string().regex(/^91\d{10}$/);
}

function reference() {
  return z.string().regex(/^[\w.-]{1,80}$/);
}
