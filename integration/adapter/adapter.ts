import { serve } from "@hono/node-server";
import { Hono, type HonoRequest } from "hono";
import { proxy } from "hono/proxy";
import { lookUpSticker, stickerKinds } from "platenote/contract/scanning";
import { readRequest, writeJson, writeRefusal, writeSuccess, type WrittenResponse } from "platenote/contract/serve";

/** Your names of fields, by the website's. All other fields keep their names. */
const yourNames = { GUID: "sticker_code", strPhone: "phone_number", ordermasterid: "order_number", vehiclePlateNumber: "plate" };
const ourNames = Object.fromEntries(Object.entries(yourNames).map(([ours, yours]) => [yours, ours]));

type Found = { number: number; kind: "car" | "bike"; plate: string; blood: string; owner: number; vehicle: number; trial: string | null };

type Write<Payload> = (payload: Payload | undefined, error: string) => WrittenResponse;

const adapter = new Hono();

// This call differs in more than names. The compiler names each field that is missing.
adapter.post(lookUpSticker.path, async ({ req }) => {
  const code = readRequest(lookUpSticker, await req.json())?.guid ?? "";
  return ask<Found>(req, "/stickers/find", { code }, (found, error) => {
    if (found === undefined) return writeRefusal(lookUpSticker, error);
    const { number, kind, plate, blood: bloodGroup, owner, vehicle, trial } = found;
    const beyond = { shield: null, takesReports: null, tellsOfMissedScans: null };
    const ids = { id: String(number), ownerId: String(owner), vehicleId: String(vehicle), ...beyond };
    const product = { kind: stickerKinds[kind], productId: stickerKinds[kind], productName: kind, rate: null };
    const sticker = { ...ids, ...product, plate, bloodGroup, isPaid: trial === null, trialEndsAt: trial === null ? null : new Date(trial) };
    return writeSuccess(lookUpSticker, { sticker });
  });
});

// All other calls get your names, and their answers are taken out of `payload`.
adapter.post("*", async ({ req }) =>
  ask<object>(req, req.path, rename(await req.json(), yourNames), (payload, error) => {
    const mark = payload === undefined ? { ErrorCode: "1", Message: error } : { ErrorCode: "0", Message: "" };
    return writeJson(200, { ...rename(payload ?? {}, ourNames), ...mark });
  }),
);

/** Calls your API. What is neither a success nor a refusal, such as a 429 with Retry-After, goes to the website as it is. */
async function ask<Payload>({ raw }: HonoRequest, path: string, sent: object, write: Write<Payload>): Promise<Response> {
  const headers = Object.fromEntries([...raw.headers].filter(([name]) => /^(?:authorization|idempotency-key|x-.+)$/.test(name)));
  const response = await proxy(`${process.env["YOUR_API"]}${path}`, { method: "POST", headers, body: JSON.stringify(sent) });
  if (!response.ok && response.status !== 422) return response;
  const { payload, error = "" } = (await response.json()) as { payload?: Payload; error?: string };
  const { body, ...rest } = write(payload, error);
  return new Response(body, rest);
}

function rename(value: unknown, names: Readonly<Record<string, string>>): object {
  return JSON.parse(JSON.stringify(value).replaceAll(/"(\w+)":/g, (_, name: string) => `"${names[name] ?? name}":`)) as object;
}

serve({ fetch: adapter.fetch, port: Number(process.env["PORT"] ?? 4100) });
