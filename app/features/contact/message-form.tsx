import { policyFor, type PresetMessage } from "#contract/contact-policy";
import { RadioGroup } from "~/forms/radio-group";
import type { PageForm } from "~/forms/use-page-form";
import { Icon } from "~/ui/icon";
import { Button } from "~/ui/links-and-buttons";
import { pageLanguage, scannerWords } from "~/words/words";
import { FormFrame, ProofField } from "./form-frame";
import { PresetIcon } from "./preset-icon";

type MessageFormProps = {
  readonly form: PageForm<"id" | "proof">;
  /** The page's own path. Null disables the form. */
  readonly action: string | null;
  readonly formKey: string;
  readonly presets: readonly PresetMessage[];
  readonly asksProof: boolean;
};

/** The form that sends one of the preset messages. */
export function MessageForm({ form, action, formKey, presets, asksProof }: MessageFormProps) {
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
      <Button tone="main" wide name="intent" value="message">
        {words.send}
      </Button>
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
