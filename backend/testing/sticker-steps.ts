import { lookUpSticker, requestCall, sendPresetMessage, type Sticker } from "#contract/scanning";
import { defaultSettings, saveSettings, type VehicleSettings } from "../registry/settings";
import { registerSticker } from "./stickers";
import type { TestBackend } from "./test-backend";

export type Registered = Awaited<ReturnType<typeof registerSticker>>;

type Calling = { readonly to?: "emergency"; readonly proof?: string; readonly from?: string; readonly reference?: string };

/** Creates functions for what people do at a sticker whose owner has contact settings. @param backendOf - returns the test's backend. */
export function stickerSteps(backendOf: () => TestBackend) {
  /** Registers a sticker. Its plate ends with 1234. */
  async function register(changes: Partial<VehicleSettings> = {}): Promise<Registered> {
    const { services, clock } = backendOf();
    const registered = await registerSticker(services);
    await saveSettings(services.database, registered.vehicle.id, { ...defaultSettings, ...changes }, clock.now());
    return registered;
  }

  const message = ({ guid }: Registered, { id = "6", proof = null as string | null, from = "203.0.113.1" } = {}) =>
    backendOf().call(sendPresetMessage, { guid, messageId: id, proof }, { from });

  function call({ guid }: Registered, { to, proof, from = "203.0.113.1", reference }: Calling = {}) {
    const optional = { contact: to ?? null, contactReference: reference ?? null, proof: proof ?? null, accident: null };
    return backendOf().call(requestCall, { guid, callerPhone: "9000000001", ...optional }, { from });
  }

  async function scan({ guid }: Registered, from = "203.0.113.1"): Promise<Sticker> {
    const outcome = await backendOf().call(lookUpSticker, { guid }, { from });
    if (outcome.kind !== "ok") throw new Error(`Not found: ${JSON.stringify(outcome)}`);
    return outcome.data.sticker;
  }

  /** Moves the clock to the next occurrence of a time of day in India. */
  function moveTo(time: string): void {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    const secondsOfDay = (backendOf().clock.now().getTime() / 1000 + 330 * 60) % 86_400;
    backendOf().clock.advance((hours * 3600 + minutes * 60 - secondsOfDay + 86_400) % 86_400);
  }

  return { register, message, call, scan, moveTo };
}
