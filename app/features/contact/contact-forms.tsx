import { paths } from "~/paths";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { TextLink } from "~/ui/text-link";
import { CallForm } from "./call-form";
import { MessageForm } from "./message-form";
import type { ShownScan } from "./shown-scan";
import type { useContactForms } from "./use-contact-forms";
import { VehicleCard } from "./vehicle-card";

type ContactFormsProps = {
  readonly forms: ReturnType<typeof useContactForms>;
  /** The page's own path. Null disables the forms. */
  readonly action: string | null;
  readonly formKey: string;
  readonly scan: ShownScan;
  /** Null hides the link to the accident page. */
  readonly accidentPath?: string | null;
};

/** What a scanner sees: the vehicle, and the ways to contact its owner. */
export function ContactForms({ forms, action, formKey, scan, accidentPath = null }: ContactFormsProps) {
  const proofOf = ({ fields }: ContactFormsProps["forms"]["call"]) => (scan.asksProof ? fields.proof : null);
  return (
    <>
      <VehicleCard plate={scan.plate} bloodGroup={scan.bloodGroup} hidesBloodGroup={scan.hidesBloodGroup} />
      <Banner tone="info">
        <p>The privacy of all callers will be protected</p>
      </Banner>
      <MessageForm form={forms.message} action={action} formKey={`m${formKey}`} presets={scan.presets} asksProof={scan.asksProof} />
      {scan.takesCalls && <CallForm form={forms.call} action={action} formKey={`c${formKey}`} proof={proofOf(forms.call)} target="owner" />}
      {scan.takesEmergencyCalls && (
        <CallForm form={forms.emergency} action={action} formKey={`e${formKey}`} proof={proofOf(forms.emergency)} target="emergency" />
      )}
      {accidentPath !== null && (
        <ButtonLink wide href={accidentPath}>
          Accident or emergency
        </ButtonLink>
      )}
      <p>
        Require a sticker for your vehicle? <TextLink href={paths.products()}>Buy Now</TextLink>
      </p>
    </>
  );
}
