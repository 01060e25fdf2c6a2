import type { Database } from "../../platform/database/database";
import type { SpokenMessage } from "../messages/message";
import { answerOfKey, REPEAT_KEY, spokenLanguage, spokenText, type SpokenLanguage, type SpokenPart } from "../messages/spoken-words";
import type { DeliveryStatusHandler, MessageStatus, OwnerReplies } from "./provider";

/** A spoken call that has been requested and has not ended. */
export type SpokenCall = {
  readonly outboxId: number;
  readonly message: SpokenMessage;
  /** Whether nobody has answered meanwhile, and the owner still wants the call. */
  readonly isNeeded: boolean;
};

export type ConversationServices = {
  readonly database: Database;
  readonly environment: { readonly brandName: string };
  readonly outbox: {
    readonly statusHandler: DeliveryStatusHandler;
    readonly replies: OwnerReplies;
    readSpokenCall(id: number): Promise<SpokenCall | null>;
    wake(): void;
  };
};

/** What a spoken call says next. @property waits - whether it then waits for a key. Otherwise it hangs up. */
export type Turn = { readonly part: SpokenPart; readonly language: SpokenLanguage; readonly text: string; readonly waits: boolean };

/** Returns what a spoken call says to whoever has picked up. @param voices - the languages of the provider's voices. */
export function openingOf(services: ConversationServices, call: SpokenCall, voices: readonly SpokenLanguage[]): Turn {
  if (call.message.purpose === "test") return turnOf(services, call, voices, "test");
  return turnOf(services, call, voices, call.isNeeded ? "menu" : "closed");
}

/** Returns a part of a spoken call. */
export function turnOf(
  { environment }: ConversationServices,
  { message }: SpokenCall,
  voices: readonly SpokenLanguage[],
  part: SpokenPart,
): Turn {
  const language = spokenLanguage(message, voices);
  const waits = part === "menu" || part === "test";
  return { part, language, text: spokenText(part, language, environment.brandName, message), waits };
}

type Pressed = {
  /** The key, or "" if none was pressed. */
  readonly key: string;
  /** Whether it is known that a person listens. A key proves it too. */
  readonly isPerson: boolean;
  /** Whether the call ends without another key. */
  readonly isLast: boolean;
  readonly voices: readonly SpokenLanguage[];
};

/**
 * Takes a key, or its absence, after everything was said: stores the answer, and that a person has heard the call.
 * @returns what the call says next, or null if it hangs up.
 */
export async function press(services: ConversationServices, call: SpokenCall, pressed: Pressed): Promise<Turn | null> {
  const { key, isPerson, isLast, voices } = pressed;
  const { outbox } = services;
  const answer = answerOfKey(key);
  const { answerCode: code, to: from, purpose } = call.message;
  const taken = answer !== null && purpose !== "test" ? await outbox.replies.answer({ channel: "spoken", code, answer, from }) : null;
  if (isPerson || key !== "") await report(services, call.outboxId, "delivered");
  outbox.wake();
  if (purpose === "test") return null;
  if (taken !== null) return turnOf(services, call, voices, taken === "taken" ? "taken" : "closed");
  if (isLast && key !== REPEAT_KEY) return turnOf(services, call, voices, "none");
  return openingOf(services, call, voices);
}

/** Records what became of a spoken call. */
export async function report({ database, outbox }: ConversationServices, outboxId: number, status: MessageStatus): Promise<void> {
  await database.transaction((transaction) => outbox.statusHandler.message(transaction, outboxId, status));
}

/** How long to wait for a key after everything was said, in seconds. */
export const KEY_SECONDS = 6;

/** Reads a provider's status at the end of a spoken call. If a person has heard it, that was reported before, and stays. */
export function statusOfEnd(status: string): MessageStatus | null {
  if (status === "failed" || status === "canceled") return "failed";
  return ["completed", "busy", "no-answer"].includes(status) ? "unanswered" : null;
}
