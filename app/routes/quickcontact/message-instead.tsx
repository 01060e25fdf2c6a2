import type { PageForm } from "~/forms/use-page-form";
import { Banner } from "~/ui/banner";
import { TextLink } from "~/ui/text-link";

type MessageInsteadProps = {
  /** The forms that a call is asked for with. */
  readonly calls: readonly PageForm<"from">[];
  readonly message: PageForm<"id">;
};

/** The way on for who has asked for a call that was refused: an owner who cannot be called can be written to. */
export function MessageInstead({ calls, message }: MessageInsteadProps) {
  if (calls.every((call) => call.errors.length === 0)) return null;
  return (
    <Banner tone="info">
      <p>
        <TextLink href={`#${message.fields.id.id}`}>Send the owner a message instead</TextLink>
      </p>
    </Banner>
  );
}
