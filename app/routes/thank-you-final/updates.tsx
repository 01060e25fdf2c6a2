import { paths } from "~/paths";
import { LinkParagraph, TextLink } from "~/ui/links-and-buttons";
import { FilledSentence } from "~/words/filled-sentence";
import { scannerWords } from "~/words/words";

/** Whether the page reloads itself. `until` is the time at which the reloading stops. */
export type Reloading = { readonly state: "off" | "ended" } | { readonly state: "on"; readonly until: string };

type UpdatesProps = {
  /** The parameter `result` in the page's URL: the encrypted result of the message or phone call. */
  readonly result: string;
  readonly reloading: Reloading;
  /**
   * A value that differs on every load of the page. It makes the URLs of two links new: the link that checks once and the link that stops
   * the reloading. Lynx and Dillo show a known URL from memory.
   */
  readonly again: string;
};

/**
 * Links that reload the page once, or start or stop its reloading every ten seconds. app/scripts/live-status.ts replaces these links while
 * it updates the page.
 */
export function Updates({ result, reloading, again }: UpdatesProps) {
  const { updates: words } = scannerWords();
  if (reloading.state === "on") {
    return (
      <p>
        {words.reloadsUntil({ time: reloading.until })} <TextLink href={paths.thankYouFinal(result, { again })}>{words.stop}</TextLink>
      </p>
    );
  }
  return (
    <div id="updates" className="flow" data-live={words.live} data-interval="10000">
      {reloading.state === "ended" && <p>{words.over}</p>}
      <LinkParagraph href={paths.thankYouFinal(result, { again })}>{words.check}</LinkParagraph>
      <p>
        <FilledSentence
          sentence={words.keepChecking}
          values={{ link: <TextLink href={paths.thankYouFinal(result, { follow: "1" })}>{words.keepCheckingLink}</TextLink> }}
        />
      </p>
    </div>
  );
}
