import { Banner, type BannerTone } from "~/ui/banner";
import { TextLink } from "~/ui/text-link";
import type { CallState, EarlierCalls } from "./call-state";

type AlertStatusProps = {
  /** The state of the last call. Null if no call was requested. */
  readonly call: CallState | null;
  readonly earlier: EarlierCalls;
  /** The page's own path, for a link that updates the state. Null if the API cannot return the state. */
  readonly checkPath: string | null;
};

/** Says whether anybody has been alerted. Never says that nobody was alerted if a call may have reached somebody. */
export function AlertStatus({ call, earlier, checkPath }: AlertStatusProps) {
  if (call === null) return <Banner tone="info" title={withoutCall[earlier]} />;
  const { tone, title, nobodyAlerted, advice, isOver = false, hasReached = false } = states[call];
  return (
    <Banner tone={tone} title={title} role="status">
      {earlier === "nobody" && nobodyAlerted !== undefined && <p>{nobodyAlerted}</p>}
      {earlier === "reached" && !hasReached && <p>You have talked to the emergency contact before.</p>}
      <p>{advice}</p>
      {!isOver && checkPath !== null && (
        <p>
          <TextLink href={checkPath}>Check again</TextLink>
        </p>
      )}
    </Banner>
  );
}

const withoutCall: Readonly<Record<EarlierCalls, string>> = {
  nobody: "Nobody has been alerted yet.",
  unclear: "We do not know whether somebody has been alerted. Call 112 if you have not.",
  reached: "You have talked to the emergency contact.",
};

type State = {
  readonly tone: BannerTone;
  readonly title: string;
  /** Shown if no earlier call reached anybody. */
  readonly nobodyAlerted?: string;
  readonly advice: string;
  readonly isOver?: boolean;
  readonly hasReached?: boolean;
};

const calling: State = {
  tone: "info",
  title: "We are calling your phone.",
  nobodyAlerted: "Nobody has been alerted until you both talk.",
  advice: "Answer it. Then we call the emergency contact.",
};
const notReached = {
  tone: "error",
  nobodyAlerted: "Nobody has been alerted.",
  advice: "Call 112 if you have not. You can ask for another call.",
  isOver: true,
} as const;
const callToo = "Call 112 too if somebody is hurt.";

const states: Readonly<Record<CallState, State>> = {
  requested: calling,
  ringing: calling,
  answered: { tone: "success", title: "You are connected to the emergency contact.", advice: callToo, hasReached: true },
  ended: { tone: "success", title: "You have talked to the emergency contact.", advice: callToo, hasReached: true, isOver: true },
  unanswered: { ...notReached, title: "The call was not answered." },
  blocked: { ...notReached, title: "The call was not possible." },
  failed: { ...notReached, title: "The call was not possible." },
  unconfirmed: {
    tone: "error",
    title: "The call may have been made.",
    advice: "If your phone rings, answer it. Otherwise call 112, or ask for another call.",
    isOver: true,
  },
  unknown: {
    tone: "info",
    title: "We cannot see what became of the call.",
    advice: "If your phone rings, answer it. If you have talked to nobody, call 112, or ask for another call.",
  },
};
