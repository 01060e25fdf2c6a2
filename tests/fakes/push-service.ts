import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { z } from "zod";

import { startProviderServer, type ProviderReply, type ProviderRequest, type ProviderServer } from "./provider-server";

/** A notification as the browser gets it, with what the push service was told. */
export type ReceivedPush = {
  readonly endpoint: string;
  readonly text: string;
  readonly ttl: number;
  readonly urgency: string | undefined;
  readonly topic: string | undefined;
};

/** A browser that subscribed: what it tells the website, and what only it knows. */
type Subscriber = {
  readonly subscription: { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };
  readonly receive: (body: Buffer) => string;
};

export type FakePushService = ProviderServer & {
  readonly received: ReceivedPush[];
  /** Subscribes a browser, as `PushManager.subscribe` does. @param applicationServerKey the only key that may send to it. */
  subscribe(applicationServerKey: string): Subscriber["subscription"];
  /** Ends a subscription: the browser's maker has removed it (410), or has never had it (404). */
  expire(endpoint: string, status: 404 | 410): void;
};

/**
 * Stands in for the push services of browsers: RFC 8030 (push), RFC 8291 and RFC 8188 (encryption), RFC 8292 (who sends). Decrypts what it
 * gets with the browser's key, and refuses what a push service refuses.
 * @param subject who the sender says it is.
 */
export async function startPushService(subject: string): Promise<FakePushService> {
  const received: ReceivedPush[] = [];
  const subscribers = new Map<string, { readonly subscriber: Subscriber; readonly key: string }>();
  const expired = new Map<string, 404 | 410>();
  const server = await startProviderServer(answer);

  function answer(request: ProviderRequest): ProviderReply {
    const endpoint = server.url + request.path;
    const gone = expired.get(endpoint);
    if (gone !== undefined) return { status: gone, body: { code: gone, message: "The subscription has expired" } };
    const found = subscribers.get(endpoint);
    if (found === undefined) throw new Error("there is no such endpoint");
    if (request.bytes.length > MAX_BYTES) return { status: 413, body: { message: "The message is too large" } };
    checkSender(request, found.key, new URL(server.url).origin, subject);
    const { headers } = request;
    if (headers["content-encoding"] !== "aes128gcm") throw new Error(`the encoding is ${headers["content-encoding"]}`);
    const ttl = z.coerce.number().int().min(0).max(MAX_TTL).parse(headers["ttl"]);
    const urgency = z.enum(["very-low", "low", "normal", "high"]).optional().parse(headers["urgency"]);
    const topic = z
      .string()
      .regex(/^[\w-]{1,32}$/)
      .optional()
      .parse(headers["topic"]);
    received.push({ endpoint, text: found.subscriber.receive(request.bytes), ttl, urgency, topic });
    return { status: 201, body: {} };
  }

  return {
    ...server,
    received,
    subscribe(applicationServerKey) {
      const subscriber = createSubscriber(`${server.url}/push/${randomBytes(16).toString("base64url")}`);
      subscribers.set(subscriber.subscription.endpoint, { subscriber, key: applicationServerKey });
      return subscriber.subscription;
    },
    expire: (endpoint, status) => void expired.set(endpoint, status),
  };
}

/** A push service must take at least 4,096 bytes (RFC 8030, section 7.2). This one takes no more. */
const MAX_BYTES = 4096;

const MAX_TTL = 28 * 86_400;

function createSubscriber(endpoint: string): Subscriber {
  const ecdh = createECDH("prime256v1");
  const publicKey = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: { endpoint, keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") } },
    receive: (body) => decrypt(body, { publicKey, auth, secretWith: (other) => ecdh.computeSecret(other) }),
  };
}

type BrowserKeys = { readonly publicKey: Buffer; readonly auth: Buffer; readonly secretWith: (publicKey: Buffer) => Buffer };

/** Decrypts a message of one record (RFC 8291, section 3.4, and RFC 8188, section 2). @throws if it is not for these keys. */
export function decrypt(body: Buffer, { publicKey, auth, secretWith }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + senderKey.length);
  if (body.readUInt32BE(16) < sealed.length) throw new Error("the message has several records");
  const derive = (secret: Buffer, salted: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salted, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, senderKey]);
  const input = derive(secretWith(senderKey), auth, info, 32);
  const key = derive(input, salt, "Content-Encoding: aes128gcm\0", 16);
  const decipher = createDecipheriv("aes-128-gcm", key, derive(input, salt, "Content-Encoding: nonce\0", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("the padding is wrong");
  return padded.subarray(0, end).toString("utf8");
}

const claims = z.strictObject({ aud: z.string(), exp: z.number().int(), sub: z.string() });

/** Checks who sends (RFC 8292). @throws if it is not who subscribed the browser. */
function checkSender({ headers }: ProviderRequest, applicationServerKey: string, audience: string, subject: string): void {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  if (key !== applicationServerKey) throw new Error("the key is not the one that the browser subscribed with");
  const [header = "", payload = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const signed = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", Buffer.from(`${header}.${payload}`), signed, Buffer.from(signature, "base64url")))
    throw new Error("the signature is wrong");
  if (z.object({ alg: z.string() }).parse(read(header)).alg !== "ES256") throw new Error("the algorithm is not ES256");
  const { aud, exp, sub } = claims.parse(read(payload));
  const secondsLeft = exp - Date.now() / 1000;
  if (aud !== audience || sub !== subject) throw new Error(`the token is for ${aud} by ${sub}`);
  if (secondsLeft <= 0 || secondsLeft > 86_400) throw new Error(`the token ends in ${secondsLeft} s`);
}

function read(part: string): unknown {
  return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
}
