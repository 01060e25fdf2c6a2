import { policyFor, type PresetMessage } from "#contract/contact-policy";
import { RadioGroup } from "~/forms/radio-group";
import type { PageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { Icon } from "~/ui/icon";
import { Button, ButtonLink, TextLink, MainButton } from "~/ui/links-and-buttons";
import { scannerWords, pageLanguage } from "~/words/words";
import { CallForm } from "./call-form";
import { FormFrame, ProofField } from "./form-frame";
import { PresetIcon } from "./preset-icon";
import type { ShownScan } from "./shown-scan";
import type { useContactForms } from "./use-contact-forms";

type ContactFormsProps = {
  readonly forms: ReturnType<typeof useContactForms>;
  /** The sticker's guid. Null disables the forms and the links about the sticker. */
  readonly guid: string | null;
  readonly formKey: string;
  readonly scan: ShownScan;
  /** The form for a phone call that starts open, or null. */
  readonly openForm?: string | null;
};

/** The forms that contact the owner or the emergency contact, and links for the scanner to other pages. */
export function ContactForms({ forms, guid, formKey, scan, openForm = null }: ContactFormsProps) {
  const action = guid === null ? null : paths.quickContact(guid);
  const proofOf = ({ fields }: ContactFormsProps["forms"]["call"]) => (scan.asksProof ? fields.proof : null);
  const { contact: words } = scannerWords();
  return (
    <>
      <MessageForm form={forms.message} action={action} formKey={`m${formKey}`} presets={scan.presets} asksProof={scan.asksProof} />
      <div className="call-row">
        {scan.takesCalls && (
          <CallForm
            form={forms.call}
            action={action}
            formKey={`c${formKey}`}
            proof={proofOf(forms.call)}
            button="call"
            hasNotice={scan.hasCallNotice}
            open={openForm === "call"}
          />
        )}
        {scan.hasAccidentPage && <AccidentLink guid={guid} />}
      </div>
      {scan.takesEmergencyCalls && (
        <CallForm
          form={forms.emergency}
          action={action}
          formKey={`e${formKey}`}
          proof={proofOf(forms.emergency)}
          button="emergency"
          hasNotice={scan.hasCallNotice}
          open={openForm === "emergency"}
          isTargetKnown={scan.ringsEmergencyContact}
        />
      )}
      <p className="contact-small">
        <strong>{words.privacy}</strong>
        <br />
        {scan.takesCalls || scan.takesEmergencyCalls ? words.lead : words.leadMessageOnly}
      </p>
      <p>
        {words.buyQuestion} <TextLink href={paths.products()}>{words.buy}</TextLink>
      </p>
      {scan.takesReports && <WrongVehicleLink guid={guid} />}
    </>
  );
}

type StickerLinkProps = Pick<ContactFormsProps, "guid">;

function AccidentLink({ guid }: StickerLinkProps) {
  const { accident: text } = scannerWords().contact;
  return guid === null ? (
    <Button wide disabled>
      {text}
    </Button>
  ) : (
    <ButtonLink wide href={paths.accident(guid)}>
      {text}
    </ButtonLink>
  );
}

function WrongVehicleLink({ guid }: StickerLinkProps) {
  const { wrongVehicle: text } = scannerWords().contact;
  return <p>{guid === null ? text : <TextLink href={paths.wrongVehicle(guid)}>{text}</TextLink>}</p>;
}

type MessageFormProps = {
  readonly form: PageForm<"id" | "proof">;
  /** The page's own path. Null disables the form. */
  readonly action: string | null;
  readonly formKey: string;
  readonly presets: readonly PresetMessage[];
  readonly asksProof: boolean;
};

/** The form that sends one of the preset messages. */
function MessageForm({ form, action, formKey, presets, asksProof }: MessageFormProps) {
  const { contact: words } = scannerWords();
  const options = presets.map((preset) => ({
    value: preset.id,
    text: <PresetText {...preset} />,
    icon: <PresetIcon id={preset.id} />,
    below: policyFor(preset.id).showsEmergencyNumber && <EmergencyNumber />,
  }));
  return (
    <FormFrame form={form} action={action} formKey={formKey}>
      <RadioGroup state={form.fields.id} legend={words.question} options={options} />
      {asksProof && <ProofField state={form.fields.proof} />}
      <MainButton intent="message">{words.send}</MainButton>
    </FormFrame>
  );
}

/** The text in the page's language. The English text stands below it, for phones that lack the letters of that language. */
function PresetText({ id, text }: PresetMessage) {
  if (pageLanguage().language === "en") return text;
  return (
    <span className="choice-translated">
      {scannerWords().presets[id]}
      <small className="choice-original" lang="en" dir="ltr">
        {text}
      </small>
    </span>
  );
}

/** Nobody should first send a message where a life may be in danger. */
function EmergencyNumber() {
  return (
    <a className="choice-below" href="tel:112">
      <Icon name="phone" /> {scannerWords().offers.lifeInDanger}
    </a>
  );
}
