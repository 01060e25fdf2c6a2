import type { PresetMessage } from "#contract/scanning";
import { HiddenField } from "~/forms/hidden-field";
import { Honeypot } from "~/forms/honeypot";
import { RadioGroup } from "~/forms/radio-group";
import type { PageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { Button } from "~/ui/button";

type MessageFormProps = {
  readonly form: PageForm<"id">;
  readonly guid: string;
  readonly formKey: string;
  readonly presets: readonly PresetMessage[];
};

/** Sends one of the preset messages for this kind of vehicle. */
export function MessageForm({ form, guid, formKey, presets }: MessageFormProps) {
  const options = presets.map((preset) => ({ value: preset.id, text: preset.text }));
  return (
    <form {...form.props} action={paths.quickContact(guid)}>
      <RadioGroup state={form.fields.id} legend="What should the owner know?" options={options} />
      <HiddenField name="idempotencyKey" value={formKey} />
      <Honeypot name="website" />
      <Button tone="main" wide name="intent" value="message">
        Message
      </Button>
    </form>
  );
}
