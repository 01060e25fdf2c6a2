import type { ReactNode } from "react";

import { plateGroups } from "#contract/plate-groups";
import { AnswerText } from "~/features/contact/answer-text";
import { MessageCard } from "~/features/message-screen/message-screen";
import { paths } from "~/paths";
import { ButtonLink, TextLink } from "~/ui/links-and-buttons";
import { Card, Row } from "~/ui/page";
import { FilledSentence } from "~/words/filled-sentence";
import { commonWords, scannerWords } from "~/words/words";
import type { Heading, OwnersAnswer } from "./status-view";

type OutcomeProps = {
  readonly heading: Omit<Heading, "title"> & { readonly title: ReactNode };
  /** What the person told the owner. Null for a phone call. */
  readonly told: Told | null;
  /** Null if there is none, or if it is unknown. */
  readonly answer: OwnersAnswer | null;
  /** The URL of the form that reports a sticker on the wrong vehicle. Null if there is none. */
  readonly report?: string | null;
  /** An urgent message has no mark, because what the person can do must be on a phone's first screen. */
  readonly isUrgent?: boolean;
};

/** The plate as the scan showed it, and the message in the page's language. */
export type Told = { readonly plate: string; readonly message: string };

/** The top of the page: what is true now, and below it what the person told the owner. An answer is the largest text. */
export function Outcome({ heading, told, answer, report = null, isUrgent = false }: OutcomeProps) {
  const toldOwner = told !== null && (
    <p>
      <ToldSentence {...told} />
    </p>
  );
  if (answer?.isNews)
    return (
      <Card tone="road">
        <h1 className="contact-said">{answer.said}</h1>
        <AnswerText>{answer.text}</AnswerText>
        {answer.isOtherVehicle && <ComparePlate report={report} />}
        {toldOwner}
      </Card>
    );
  return (
    <>
      <MessageCard {...heading} drawing={isUrgent ? false : undefined}>
        {toldOwner}
      </MessageCard>
      {answer && (
        <Card tone="road">
          <p>{answer.said}</p>
          <AnswerText>{answer.text}</AnswerText>
        </Card>
      )}
    </>
  );
}

function ComparePlate({ report }: { readonly report: string | null }) {
  const { status, contact } = scannerWords();
  return (
    <p>
      {status.comparePlate} {report !== null && <TextLink href={report}>{contact.wrongVehicle}</TextLink>}
    </p>
  );
}

/** Says which owner was told what. */
export function ToldSentence({ plate, message }: Told) {
  const shown = (
    <data value={plate} dir="ltr">
      {plateGroups(plate).join("\u00A0")}
    </data>
  );
  return <FilledSentence sentence={scannerWords().result.told} values={{ plate: shown, message }} />;
}

/**
 * The end of the page.
 * @param thanks - whether to thank in the words of the spec (section 2), for a message that was sent. `rest`: the heading has its first
 * words.
 */
export function Farewell({ thanks, result: sealed }: { readonly thanks: boolean | "rest"; readonly result: string }) {
  const { result, api, status } = scannerWords();
  return (
    <>
      {thanks !== false && (
        <p className="contact-small">
          {thanks !== "rest" && (
            <>
              {result.sent}
              <br />
            </>
          )}
          {result.thanks}
          <br />
          {api.messageSent}
        </p>
      )}
      <Row>
        <ButtonLink href={paths.home()}>{commonWords().page.home}</ButtonLink>
        <ButtonLink href={paths.thankYouFinal(sealed, { to: "vehicle" })}>{status.backToVehicle}</ButtonLink>
      </Row>
    </>
  );
}
