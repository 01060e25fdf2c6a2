import { Form } from "@remix-run/react";

import type { PresetMessage } from "#contract/scanning";
import { ErrorSummary } from "~/forms/error-summary";
import type { FieldConstraint } from "~/forms/field-state";
import type { FormReply } from "~/forms/form.server";
import { RadioGroup } from "~/forms/radio-group";
import { SelectField, type FieldOption } from "~/forms/select-field";
import { SubmitButton } from "~/forms/submit-button";
import { usePageForm } from "~/forms/use-page-form";
import { CheckboxGroup } from "./checkbox-group";
import { messageFieldsFor, settingsFields, type SettingsField } from "./fields";
import { TimeField } from "./time-field";

type SettingsFormProps = {
  readonly values: Readonly<Partial<Record<SettingsField, string>>>;
  readonly presets: readonly PresetMessage[];
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
  readonly reply: FormReply | undefined;
};

/** All settings of one vehicle. Each choice has a one-line explanation. */
export function SettingsForm({ values, presets, constraints, reply }: SettingsFormProps) {
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
          <legend className="card-title">Quiet hours</legend>
          <p className="field-hint" id="settings-quiet-hours-hint">
            Messages wait until quiet hours end, and calls are not taken. Urgent ones and accidents reach you at once.
          </p>
          <TimeField state={fields.quietFrom} label="From" />
          <TimeField state={fields.quietTo} label="To" hint="For example 07:00" />
        </fieldset>
        <CheckboxGroup
          legend="Messages that people can send"
          hint="A message that is not ticked is not shown to people who scan."
          options={messageFieldsFor(presets).map(({ name, text }) => ({ state: fields[name], text }))}
        />
        <SelectField
          state={fields.messagesPerHour}
          label="Messages in an hour"
          hint="Further messages are refused until the hour is over. Urgent ones still reach you."
          emptyText="The usual limit: three in ten minutes"
          options={hourlyLimits(values.messagesPerHour ?? "")}
        />
        <CheckboxGroup
          legend="Calls"
          hint="Without calls, people can only send a message. Your number is never shown."
          options={[{ state: fields.takesCalls, text: "Take masked calls" }]}
        />
        <RadioGroup
          state={fields.emergencyCalls}
          legend="Calls to your emergency contact"
          hint="After an accident, your emergency contact can always be called."
          options={emergencyChoices}
        />
        <RadioGroup
          state={fields.bloodGroup}
          legend="Your blood group"
          hint="Helpers need it after an accident."
          options={[
            { value: "always", text: "Always: everyone who scans sees it" },
            { value: "accident", text: "Only in an accident: helpers ask for it with a button" },
          ]}
        />
        <RadioGroup
          state={fields.plate}
          legend="Your plate"
          hint="What people see when they scan."
          options={[
            { value: "whole", text: "Whole" },
            { value: "masked", text: "Masked: only its beginning" },
          ]}
        />
        <CheckboxGroup
          legend="Proof of presence"
          hint="Only people who stand at the vehicle can reach you. They see the plate masked, and can send one message and ask for one call a day."
          options={[{ state: fields.asksProof, text: "Ask for the last four characters of the plate" }]}
        />
        <SubmitButton name="intent" value="save" busy="Saving">
          Save
        </SubmitButton>
      </Form>
    </>
  );
}

const emergencyChoices: readonly FieldOption[] = [
  { value: "default", text: "When asked for, and when you do not answer a call" },
  { value: "always", text: "Also when you do not answer a message" },
  { value: "urgent", text: "Only after an urgent message" },
  { value: "never", text: "Never" },
];

const usualLimits = ["1", "2", "3", "5", "10"];

/** Returns the options of the hourly limit. Includes the current limit even if it is not one of the usual limits. */
function hourlyLimits(current: string): readonly FieldOption[] {
  const limits = current === "" || usualLimits.includes(current) ? usualLimits : [...usualLimits, current];
  return limits.map((value) => ({ value, text: `At most ${value}` }));
}
