import { Banner, type BannerTone } from "~/ui/banner";
import { TextLink } from "~/ui/text-link";
import type { CallState } from "./progress.server";

type AlertStatusProps = {
  /** Null if no call was asked for. */
  readonly call: CallState | null;
  /** The page's own path, which shows the newest state. */
  readonly path: string;
};

/** Says whether anybody knows of the accident yet. */
export function AlertStatus({ call, path }: AlertStatusProps) {
  if (call === null) return <Banner tone="info" title="Nobody has been alerted yet." />;
  const { tone, title, advice, isOver = false } = states[call];
  return (
    <Banner tone={tone} title={title} role="status">
      <p>{advice}</p>
      {!isOver && (
        <p>
          <TextLink href={path}>Check again</TextLink>
        </p>
      )}
    </Banner>
  );
}

type State = { readonly tone: BannerTone; readonly title: string; readonly advice: string; readonly isOver?: boolean };

const calling: State = {
  tone: "info",
  title: "We are calling your phone.",
  advice: "Answer it. Then we call the emergency contact. Nobody has been alerted until you both talk.",
};
const notReached = "Call 112 if you have not. You can ask for another call.";

const states: Readonly<Record<CallState, State>> = {
  requested: calling,
  ringing: calling,
  answered: { tone: "success", title: "You are connected to the emergency contact.", advice: "Call 112 too if somebody is hurt." },
  ended: { tone: "success", title: "You have talked to the emergency contact.", advice: "Call 112 too if somebody is hurt.", isOver: true },
  unanswered: { tone: "error", title: "The call was not answered. Nobody has been alerted.", advice: notReached, isOver: true },
  blocked: { tone: "error", title: "The call was not possible. Nobody has been alerted.", advice: notReached, isOver: true },
  failed: { tone: "error", title: "The call was not possible. Nobody has been alerted.", advice: notReached, isOver: true },
};
