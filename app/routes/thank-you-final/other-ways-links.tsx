import { EmergencyLine } from "~/features/contact/emergency-line";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/links-and-buttons";
import { commonWords, scannerWords } from "~/words/words";
import type { OtherWays } from "./other-ways.server";

type OtherWaysLinksProps = {
  readonly guid: string;
  readonly otherWays: OtherWays | null;
  readonly canRetry: boolean;
};

/** Links to what still works after a refusal, the quickest first. */
export function OtherWaysLinks({ guid, otherWays, canRetry }: OtherWaysLinksProps) {
  const { result, callEmergencyContact } = scannerWords();
  const scan = paths.quickContact(guid);
  return (
    <>
      {otherWays?.takesCalls === true && (
        <ButtonLink tone="main" wide href={`${scan}&form=call`}>
          {result.askForCall}
        </ButtonLink>
      )}
      {otherWays?.takesEmergencyCalls === true && (
        <ButtonLink wide href={`${scan}&form=emergency`}>
          {callEmergencyContact.open}
        </ButtonLink>
      )}
      {canRetry && (
        <ButtonLink wide href={scan}>
          {commonWords().page.tryAgain}
        </ButtonLink>
      )}
      <EmergencyLine accidentGuid={otherWays?.hasAccidentPage === true ? guid : null} />
    </>
  );
}
