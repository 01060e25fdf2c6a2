import type { PresetMessage } from "#contract/scanning";
import { RadioGroup } from "~/forms/radio-group";
import type { PageForm } from "~/forms/use-page-form";
import { Button } from "~/ui/button";
import { FormFrame } from "./form-frame";

type MessageFormProps = {
  readonly form: PageForm<"id">;
  /** The page's own path. Null draws the form so that it cannot be sent. */
  readonly action: string | null;
  readonly formKey: string;
  readonly presets: readonly PresetMessage[];
};

/** Sends one of the preset messages for this kind of vehicle. */
export function MessageForm({ form, action, formKey, presets }: MessageFormProps) {
  const options = presets.map((preset) => ({ value: preset.id, text: preset.text }));
  return (
    <FormFrame form={form} action={action} formKey={formKey}>
      <RadioGroup state={form.fields.id} legend="What should the owner know?" options={options} />
      <Button tone="main" wide name="intent" value="message">
        Message
      </Button>
    </FormFrame>
  );
}
