import type { CoreServices } from "../../../platform/database/database";
import type { SpokenMessage } from "../../messages/message";
import type { SpokenLanguage } from "../../messages/spoken-words";
import { KEY_SECONDS, openingOf, press, statusOfEnd, turnOf, type ConversationServices, type Turn } from "../conversation";
import { callbackReference, callLimits, toE164, type MessageStatus, type Provider } from "../provider";
import { placeExotelCall, statusesIn } from "./exotel";
import type { ExotelSpoken } from "./settings";

/** The Gather applet takes no language, so only these are sure to be spoken (docs/spoken-call.md). */
const voices: readonly SpokenLanguage[] = ["hi", "en"];

/**
 * Makes spoken calls through Exotel. Exotel rings the owner and then runs the flow of docs/spoken-call.md, whose applets ask us what to
 * say. `CustomField` comes back with each of their requests. Exotel cannot detect duplicates, so a call is not requested again after a lost
 * or unclear response.
 */
export function createExotelSpokenCalls(settings: ExotelSpoken, { secrets }: Pick<CoreServices, "secrets">): Provider<SpokenMessage> {
  return {
    mustNotRepeat: true,
    send(id, { to }, signal) {
      const reference = callbackReference(secrets, id);
      const fields = {
        From: toE164(to),
        CallerId: settings.spokenCallerId,
        Url: settings.flowUrl,
        TimeLimit: String(callLimits.spokenSeconds),
        CustomField: reference,
        StatusCallback: `${settings.callbackOrigin}/webhooks/exotel/spoken/${reference}`,
      };
      return placeExotelCall(settings, fields, signal);
    },
  };
}

/** What an applet of the flow is answered: the status decides which applet follows. */
type AppletAnswer = { readonly status: 200 | 302; readonly body: object | string };

const branch = (isTaken: boolean): AppletAnswer => ({ status: isTaken ? 200 : 302, body: "" });

/**
 * Answers an applet of the flow. Exotel does not say whether a machine has picked up, so only a key proves that a person listens.
 * @param applet - the last part of its URL.
 * @returns null for an unknown applet, or a call that has ended.
 */
export async function answerToApplet(
  services: ConversationServices,
  applet: string,
  outboxId: number,
  digits: string,
): Promise<AppletAnswer | null> {
  const call = await services.outbox.readSpokenCall(outboxId);
  if (call === null) return null;
  // Exotel puts the digits between double quotes.
  const key = digits.replaceAll('"', "").trim();
  const pressed = async () => press(services, call, { key, isPerson: false, isLast: false, voices });
  switch (applet) {
    case "ask":
      return { status: 200, body: gatherOf(openingOf(services, call, voices), 1) };
    case "ask-again":
      return { status: 200, body: gatherOf(openingOf(services, call, voices), 0) };
    case "is-taken":
      return branch((await pressed())?.part === "taken");
    case "is-closed":
      return branch((await pressed())?.part === "closed");
    case "say-taken":
      return { status: 200, body: turnOf(services, call, voices, "taken").text };
    case "say-closed":
      return { status: 200, body: turnOf(services, call, voices, "closed").text };
    default:
      return null;
  }
}

/** Returns the settings of a Gather applet. It always waits for a key: if there is none to press, as short as it can. */
function gatherOf({ text, waits }: Turn, repeats: number) {
  return {
    gather_prompt: { text },
    max_input_digits: 1,
    input_timeout: waits ? KEY_SECONDS : 1,
    repeat_menu: waits ? repeats : 0,
    repeat_gather_prompt: { text },
  };
}

/** Reads the report at the end of a spoken call, which has one leg. */
export function readExotelSpoken(fields: unknown): MessageStatus | null {
  const { overall, ofLegs } = statusesIn(fields);
  return statusOfEnd(ofLegs[0] || overall);
}
