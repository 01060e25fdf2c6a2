import { describe, expect, test } from "vitest";

import { retentionPeriods } from "#contract/retention";
import { optionalTemplates } from "../../delivery/messages/sms-templates";
import { readBackendEnvironment, sandboxChannels } from "./environment";

describe("the environment", () => {
  test("has defaults with which the product can be tried", () => {
    expect(readBackendEnvironment({ DATABASE_URL: "", SMS: "" })).toEqual({
      isProduction: false,
      appOrigin: null,
      deskOrigin: null,
      trustedProxies: 0,
      databaseUrl: null,
      hasTransactionPooler: false,
      dataDirectory: "./data",
      secret: null,
      trialDays: 15,
      clockOffsetSeconds: 0,
      codesPerCallerHour: 60,
      contactsPerCallerDay: 300,
      dailyBudgets: { sms: 5_000, mail: 5_000, call: 2_000 },
      payments: "sandbox",
      delivery: {
        ...{ sms: { provider: "sandbox" }, calls: { provider: "sandbox" }, mail: { provider: "sandbox" } },
        ...{ whatsapp: { provider: "sandbox" }, push: { provider: "sandbox" }, spoken: { provider: "sandbox" } },
      },
      optionalSms: new Set(optionalTemplates),
      smsTemplateIds: {},
      hasRegisteredCalls: false,
      sandboxAccess: { kind: "everybody" },
      razorpay: { baseUrl: null, account: null },
      brandName: "PlateNote",
      supportEmail: "support@platenote.example",
      seller: { name: "PlateNote", address: "", gstin: "", state: "Maharashtra" },
      resellerCredit: { days: 30, bankDetails: "" },
      taxCodes: { goods: "391990", services: "998319" },
      trackingPages: [],
      grievanceOfficer: "",
      grievanceEmail: "support@platenote.example",
      retentionDays: Object.fromEntries(Object.entries(retentionPeriods).map(([subject, { days }]) => [subject, days])),
      callerIds: [],
    });
  });

  test("must name every provider in production, even a sandbox", () => {
    const read = () => readBackendEnvironment({ NODE_ENV: "production", CALLS: "sandbox", PAYMENTS: "sandbox" });
    expect(read).toThrow("SMS is not set. Set a provider, or `sandbox` to try the product without one.");
    expect(read).toThrow("MAIL is not set.");
    expect(read).not.toThrow("CALLS is not set.");
  });

  test.each([
    [{ SMS: "pigeon" }, "SMS"],
    [{ TRIAL_DAYS: "soon" }, "TRIAL_DAYS"],
    [{ DATABASE_URL: "mysql://host/name" }, "DATABASE_URL"],
    [{ BACKEND_SECRET: "short" }, "BACKEND_SECRET"],
    [{ TRUST_PROXY: "yes" }, "TRUST_PROXY"],
    [{ APP_ORIGIN: "stickers" }, "APP_ORIGIN"],
    [{ APP_ORIGIN: "https://stickers.example.in/shop" }, "APP_ORIGIN: must have no path, query"],
    [{ APP_ORIGIN: "https://stickers.example.in/?from=qr" }, "APP_ORIGIN: must have no path, query"],
    [{ APP_ORIGIN: "https://asha:secret@stickers.example.in" }, "APP_ORIGIN: must have no path, query"],
    [{ SANDBOX_TOKEN: "short" }, "SANDBOX_TOKEN"],
    [{ SANDBOX_PAGES: "yes" }, "SANDBOX_PAGES"],
    [{ RETENTION_DAYS: "contacts" }, "RETENTION_DAYS: needs at least 90 days for contacts"],
  ])("is refused with the name of the invalid variable: %j", (given, name) => {
    expect(() => readBackendEnvironment(given)).toThrow(name);
  });

  test.each([
    [{ MAIL: "smtp" }, "SMTP_URL is not set. MAIL=smtp needs it."],
    [{ SMTP_URL: "mail.example.in:587" }, "SMTP_URL must be a mail server's address"],
    [{ SMTP_URL: "smtp://127.0.0.1", MAIL_FROM: "nobody" }, "MAIL_FROM must be an address"],
    [{ SMS: "msg91" }, "MSG91_AUTH_KEY is not set. SMS=msg91 needs it."],
    [{ SMS: "msg91" }, "SMS_TEMPLATES.code is not set. SMS=msg91 needs it."],
    [{ SMS: "msg91", SMS_TEMPLATE_MESSAGE_10: "the tenth" }, "SMS_TEMPLATES.message_10 must be a template's id"],
    [{ SMS_TEMPLATES: "./no-such-file.env" }, "SMS_TEMPLATES is not the path of a file that can be read."],
    [{ SMS: "exotel", EXOTEL_BASE_URL: "api.exotel.com" }, "EXOTEL_BASE_URL must be an http or https address."],
    [{ SMS: "exotel" }, "DLT_ENTITY_ID is not set. SMS=exotel needs it."],
    [{ SMS: "exotel" }, "SMS_TEMPLATES.message_1 is not set. SMS=exotel needs it."],
    [{ CALLS: "exotel" }, "EXOTEL_CALLER_ID is not set. CALLS=exotel needs it."],
    [{ CALLS: "exotel" }, "APP_ORIGIN is not set. CALLS=exotel needs it."],
    [{ CALLS: "msg91" }, "CALLS: unknown provider. Choose one of: sandbox, exotel, twilio."],
    [{ SMS: "twilio" }, "TWILIO_SENDER is not set. SMS=twilio needs it."],
    [{ SPOKEN_CALLS: "exotel" }, "EXOTEL_FLOW_ID is not set. SPOKEN_CALLS=exotel needs it."],
    [{ SPOKEN_CALLS: "exotel", EXOTEL_FLOW_ID: "my flow" }, "EXOTEL_FLOW_ID must be the flow's number"],
    [{ SPOKEN_CALLS: "twilio" }, "TWILIO_CALLER_ID is not set. SPOKEN_CALLS=twilio needs it."],
    [{ SPOKEN_CALLS: "msg91" }, "SPOKEN_CALLS: unknown provider. Choose one of: off, sandbox, exotel, twilio."],
    [{ SPOKEN_CALLS_REGISTERED: "soon" }, 'SPOKEN_CALLS_REGISTERED: must be "yes", "no" or empty'],
    [{ CALLS: "twilio", TWILIO_CALLER_ID: "+918047112233" }, "TWILIO_CALLER_ID must not be an Indian number"],
  ])("is refused with the name of a provider's missing or invalid variable: %j", (given, message) => {
    expect(() => readBackendEnvironment(given)).toThrow(message);
  });

  test("selects the mail server of SMTP_URL, unless MAIL is set to sandbox. The default sender is the support email address", () => {
    const given = { NODE_ENV: "production", SMS: "sandbox", CALLS: "sandbox", PAYMENTS: "sandbox" };
    const { delivery } = readBackendEnvironment({ ...given, SMTP_URL: "smtp://127.0.0.1:25", SUPPORT_EMAIL: "help@stickers.example.in" });
    expect(delivery.mail).toEqual({ provider: "smtp", server: "smtp://127.0.0.1:25", from: '"PlateNote" <help@stickers.example.in>' });
    expect(readBackendEnvironment({ MAIL: "sandbox", SMTP_URL: "smtp://127.0.0.1:25" }).delivery.mail).toEqual({ provider: "sandbox" });
  });

  test("requires a secret if several processes can share the database", () => {
    const shared = {
      NODE_ENV: "production",
      DATABASE_URL: "postgres://host/name",
      SMS: "sandbox",
      CALLS: "sandbox",
      MAIL: "sandbox",
      PAYMENTS: "sandbox",
    };
    expect(() => readBackendEnvironment(shared)).toThrow("BACKEND_SECRET is not set.");
    expect(readBackendEnvironment({ ...shared, BACKEND_SECRET: "s".repeat(32) }).secret).toBe("s".repeat(32));
  });

  test("requires the keys and the website's URL for real payments", () => {
    const given = { RAZORPAY_KEY_ID: "rzp_live_1", RAZORPAY_KEY_SECRET: "secret", RAZORPAY_WEBHOOK_SECRET: "another secret" };
    expect(() => readBackendEnvironment({ PAYMENTS: "razorpay", RAZORPAY_KEY_ID: "rzp_live_1" })).toThrow(
      /RAZORPAY_KEY_SECRET is not set.*\s*RAZORPAY_WEBHOOK_SECRET is not set.*\s*APP_ORIGIN is not set/,
    );
    const read = readBackendEnvironment({
      ...given,
      PAYMENTS: "razorpay",
      APP_ORIGIN: "https://stickers.example.in",
      RAZORPAY_BASE_URL: "http://127.0.0.1:9000/",
    });
    expect(read.razorpay).toEqual({
      baseUrl: "http://127.0.0.1:9000",
      account: { keyId: "rzp_live_1", keySecret: "secret", webhookSecret: "another secret" },
    });
    expect(readBackendEnvironment({ RAZORPAY_KEY_ID: "rzp_test_1" }).razorpay.account).toBeNull();
  });
});

test("the channels that a sandbox only shows are named, those of the owners' choice too", () => {
  const basic = ["SMS", "CALLS", "MAIL", "PAYMENTS"];
  expect(sandboxChannels(readBackendEnvironment({}))).toEqual([...basic, "WHATSAPP", "PUSH", "SPOKEN_CALLS"]);
  expect(sandboxChannels(readBackendEnvironment({ WHATSAPP: "off" }))).not.toContain("WHATSAPP");
});
