import type { LastContact as LastContactProps } from "~/session/last-contact.server";
import { Banner } from "~/ui/banner";
import { TextLink } from "~/ui/text-link";
import { languageTag, pageLanguage, scannerWords } from "~/words/words";

/** Links to the contact that this browser began at this sticker before. */
export function LastContact({ path, kind, secondsAgo }: LastContactProps) {
  const { contact: words } = scannerWords();
  return (
    <Banner tone="info">
      <p>
        {words[kind === "call" ? "calledAgo" : "wroteAgo"]({ ago: timeAgo(secondsAgo) })}{" "}
        <TextLink href={path}>{words.seeWhatHappens}</TextLink>
      </p>
    </Banner>
  );
}

/** Returns, for example, "4 minutes ago", in the page's language and with Latin digits. */
function timeAgo(seconds: number): string {
  const format = new Intl.RelativeTimeFormat(`${languageTag(pageLanguage().language)}-u-nu-latn`);
  const minutes = Math.max(1, Math.floor(seconds / 60));
  return minutes < 60 ? format.format(-minutes, "minute") : format.format(-Math.floor(minutes / 60), "hour");
}
