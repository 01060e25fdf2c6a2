import { Form } from "@remix-run/react";

import type { PresetMessage } from "#contract/scanning";
import { ErrorSummary } from "~/forms/error-summary";
import type { FieldConstraint } from "~/forms/field-state";
import type { FormReply } from "~/forms/form.server";
import { RadioGroup } from "~/forms/radio-group";
import { SelectField, type FieldOption } from "~/forms/select-field";
import { SubmitButton } from "~/forms/submit-button";
import { usePageForm } from "~/forms/use-page-form";
import { ownerWords } from "~/words/words";
import { CheckboxGroup } from "./checkbox-group";
import { messageFieldsFor, settingsFields, type SettingsField } from "./fields";
import { TimeField } from "./time-field";

type SettingsFormProps = {
  readonly values: Readonly<Partial<Record<SettingsField, string>>>;
  readonly presets: readonly PresetMessage[];
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
  readonly reply: FormReply | undefined;
};

/** All contact settings of one vehicle, each with a hint. */
export function SettingsForm({ values, presets, constraints, reply }: SettingsFormProps) {
  const { settings: words } = ownerWords();
  const { summary, props, fields } = usePageForm({
    id: "settings",
    names: settingsFields,
    constraints,
    lastResult: reply?.lastResult,
    values,
  });
  return (
    <>
      <ErrorSummary {...summary} />
      <Form {...props}>
        <fieldset className="flow" aria-describedby="settings-quiet-hours-hint">
          <legend className="card-title">{words.quietHours}</legend>
          <p className="field-hint" id="settings-quiet-hours-hint">
            {words.quietHoursHint}
          </p>
          <TimeField state={fields.quietFrom} label={words.from} hint={words.fromHint} />
          <TimeField state={fields.quietTo} label={words.to} hint={words.toHint} />
        </fieldset>
        <CheckboxGroup
          legend={words.messages}
          hint={words.messagesHint}
          options={messageFieldsFor(presets).map(({ name, text }) => ({ state: fields[name], text }))}
        />
        <SelectField
          state={fields.messagesPerHour}
          label={words.messagesPerHour}
          hint={words.messagesPerHourHint}
          emptyText={words.usualLimit}
          options={hourlyLimits(values.messagesPerHour ?? "")}
        />
        <CheckboxGroup legend={words.calls} hint={words.callsHint} options={[{ state: fields.takesCalls, text: words.takesCalls }]} />
        <RadioGroup
          state={fields.emergencyCalls}
          legend={words.emergencyCalls}
          hint={words.emergencyCallsHint}
          options={emergencyChoices()}
        />
        <RadioGroup
          state={fields.bloodGroup}
          legend={words.bloodGroup}
          hint={words.bloodGroupHint}
          options={[
            { value: "always", text: words.bloodGroupAlways },
            { value: "accident", text: words.bloodGroupAccident },
          ]}
        />
        <RadioGroup
          state={fields.plate}
          legend={words.plate}
          hint={words.plateHint}
          options={[
            { value: "whole", text: words.plateWhole },
            { value: "masked", text: words.plateMasked },
          ]}
        />
        <CheckboxGroup legend={words.proof} hint={words.proofHint} options={[{ state: fields.asksProof, text: words.asksProof }]} />
        <SubmitButton name="intent" value="save" busy={words.saving}>
          {words.save}
        </SubmitButton>
      </Form>
    </>
  );
}

function emergencyChoices(): readonly FieldOption[] {
  const { settings: words } = ownerWords();
  return [
    { value: "default", text: words.emergencyDefault },
    { value: "always", text: words.emergencyAlways },
    { value: "urgent", text: words.emergencyUrgent },
    { value: "never", text: words.emergencyNever },
  ];
}

const offeredLimits = ["1", "2", "3", "5", "10"];

/** Returns the options of the hourly limit. Includes the current limit even if it is not one of `offeredLimits`. */
function hourlyLimits(current: string): readonly FieldOption[] {
  const limits = current === "" || offeredLimits.includes(current) ? offeredLimits : [...offeredLimits, current];
  return limits.map((value) => ({ value, text: ownerWords().settings.atMost({ count: value }) }));
}
