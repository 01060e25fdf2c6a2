import { Banner } from "~/ui/banner";
import type { BannerTone } from "~/ui/drawn-by-scripts";
import { LinkParagraph } from "~/ui/links-and-buttons";
import { scannerWords, type Words } from "~/words/words";
import type { CallState, EarlierCalls } from "./progress.server";

type AlertStatusProps = {
  /** The state of the last phone call. Null if no phone call was requested. */
  readonly call: CallState | null;
  readonly earlier: EarlierCalls;
  /** The page's own path, for a link that updates the state. Null if there is no phone call, or if the API cannot report its state. */
  readonly checkPath: string | null;
};

/** Says whether anybody has been alerted. Never says that nobody was alerted if a phone call may have reached somebody. */
export function AlertStatus({ call, earlier, checkPath }: AlertStatusProps) {
  const { alert: words } = scannerWords();
  if (call === null) return <Banner tone="info" title={withoutCall(earlier, words)} />;
  const { tone, title, nobodyAlerted, advice, isOver = false, hasReached = false } = stateOf(call, words);
  const alerted = earlier === "nobody" ? nobodyAlerted : earlier === "reached" && !hasReached ? words.reachedBefore : undefined;
  // While a phone call is on its way, what to do now comes first.
  const sentences = (isOver ? [alerted, advice] : [advice, alerted]).filter((sentence) => sentence !== undefined);
  return (
    <Banner tone={tone} title={title} role="status">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {!isOver && checkPath !== null && <LinkParagraph href={checkPath}>{words.check}</LinkParagraph>}
    </Banner>
  );
}

type AlertWords = Words["alert"];

function withoutCall(earlier: EarlierCalls, words: AlertWords): string {
  switch (earlier) {
    case "nobody":
      return words.nobodyYet;
    case "unclear":
      return words.unclear;
    case "reached":
      return words.reached;
  }
}

type State = {
  readonly tone: BannerTone;
  readonly title: string;
  /** Shown only if it is certain that no earlier phone call reached anybody. */
  readonly nobodyAlerted?: string;
  readonly advice: string;
  readonly isOver?: boolean;
  readonly hasReached?: boolean;
};

function stateOf(call: CallState, words: AlertWords): State {
  const notReached = { tone: "error", nobodyAlerted: words.notReachedNobody, advice: words.notReachedAdvice, isOver: true } as const;
  switch (call) {
    case "requested":
    case "ringing":
      return { tone: "info", title: words.calling, nobodyAlerted: words.callingNobody, advice: words.callingAdvice };
    case "answered":
      return { tone: "success", title: words.connected, advice: words.callToo, hasReached: true };
    case "ended":
      return { tone: "success", title: words.reached, advice: words.callToo, hasReached: true, isOver: true };
    case "unanswered":
      return { ...notReached, title: words.notAnswered };
    case "blocked":
    case "failed":
      return { ...notReached, title: words.notPossible };
    case "unconfirmed":
      return { tone: "error", title: words.unconfirmed, advice: words.unconfirmedAdvice, isOver: true };
    case "unknown":
      return { tone: "info", title: words.unknown, advice: words.unknownAdvice };
  }
}
