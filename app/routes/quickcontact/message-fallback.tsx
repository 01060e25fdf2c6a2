import { EmergencyLine } from "~/features/contact/emergency-line";
import type { PageForm } from "~/forms/use-page-form";
import { Banner } from "~/ui/banner";
import { TextLink } from "~/ui/text-link";
import { scannerWords } from "~/words/words";

type MessageFallbackProps = {
  /** The forms that request a phone call. */
  readonly calls: readonly PageForm<"from">[];
  readonly message: PageForm<"id">;
};

/** Offers the message form and 112 after a phone call could not be requested. */
export function MessageFallback({ calls, message }: MessageFallbackProps) {
  if (calls.every((call) => call.errors.length === 0)) return null;
  return (
    <Banner tone="info">
      <p>
        <TextLink href={`#${message.fields.id.id}`}>{scannerWords().contact.messageInstead}</TextLink>
      </p>
      <EmergencyLine />
    </Banner>
  );
}
