import type { PresetMessage } from "#contract/scanning";
import { paths } from "~/paths";
import { Banner } from "~/ui/banner";
import { TextLink } from "~/ui/text-link";
import { CallForm } from "./call-form";
import { MessageForm } from "./message-form";
import type { useContactForms } from "./use-contact-forms";
import { VehicleCard } from "./vehicle-card";

type ContactFormsProps = {
  readonly forms: ReturnType<typeof useContactForms>;
  /** The page's own path. Null draws the forms so that nothing can be sent. */
  readonly action: string | null;
  readonly formKey: string;
  readonly plate: string;
  readonly bloodGroup: string;
  readonly presets: readonly PresetMessage[];
};

/** What a person who scans sees: the vehicle, and the ways to contact its owner. */
export function ContactForms({ forms, action, formKey, plate, bloodGroup, presets }: ContactFormsProps) {
  return (
    <>
      <VehicleCard plate={plate} bloodGroup={bloodGroup} />
      <Banner tone="info">
        <p>The privacy of all callers will be protected</p>
      </Banner>
      <MessageForm form={forms.message} action={action} formKey={`m${formKey}`} presets={presets} />
      <CallForm form={forms.call} action={action} formKey={`c${formKey}`} target="owner" />
      <CallForm form={forms.emergency} action={action} formKey={`e${formKey}`} target="emergency" />
      <p>
        Require a sticker for your vehicle? <TextLink href={paths.products()}>Buy Now</TextLink>
      </p>
    </>
  );
}
