import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import type { PresetMessage } from "#contract/contact-policy";
import { ErrorSummary } from "~/forms/error-summary";
import type { FieldConstraint } from "~/forms/field-state";
import type { FormReply } from "~/forms/form.server";
import { RadioGroup } from "~/forms/radio-group";
import { SelectField, type FieldOption } from "~/forms/select-field";
import { SubmitButton } from "~/forms/submit-button";
import { usePageForm } from "~/forms/use-page-form";
import { Card, Columns } from "~/ui/page";
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
  const messages = messageFieldsFor(presets);
  const { summary, props, fields } = usePageForm({
    id: "settings",
    names: [...settingsFields, ...messages.map(({ name }) => name)],
    constraints,
    lastResult: reply?.lastResult,
    values,
  });
  return (
    <>
      <ErrorSummary {...summary} />
      <Form {...props}>
        <Columns count={2}>
          <div className="flow">
            <Group name="quiet">
              <fieldset aria-describedby="settings-quiet-hours-hint">
                <legend className="sr-only">{words.quietHours}</legend>
                <p className="field-hint" id="settings-quiet-hours-hint">
                  {words.quietHoursHint}
                </p>
                <div className="field-pair">
                  <TimeField state={fields.quietFrom} label={words.from} hint={words.fromHint} />
                  <TimeField state={fields.quietTo} label={words.to} hint={words.toHint} />
                </div>
              </fieldset>
            </Group>
            <Group name="messages">
              <CheckboxGroup
                legend={words.messages}
                hint={words.messagesHint}
                options={messages.map(({ name, text }) => ({ state: fields[name], text }))}
              />
              <SelectField
                state={fields.messagesPerHour}
                label={words.messagesPerHour}
                hint={words.messagesPerHourHint}
                emptyText={words.usualLimit}
                options={hourlyLimits(values.messagesPerHour ?? "")}
              />
            </Group>
          </div>
          <div className="flow">
            <Group name="calls">
              <CheckboxGroup
                legend={words.callsToYou}
                hint={words.callsHint}
                options={[{ state: fields.takesCalls, text: words.takesCalls }]}
              />
              <RadioGroup
                state={fields.emergencyCalls}
                legend={words.emergencyCalls}
                hint={words.emergencyCallsHint}
                options={emergencyChoices()}
              />
            </Group>
            <Group name="seen">
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
            </Group>
          </div>
        </Columns>
        <div className="form-end">
          <SubmitButton name="intent" value="save" busy={words.saving}>
            {words.save}
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}

/** The groups of the page, each with an anchor. */
function groupTitles() {
  const { settings: words } = ownerWords();
  return { quiet: words.quietHours, messages: words.messagesGroup, calls: words.calls, seen: words.seen, stopped: words.stopped };
}

type GroupName = keyof ReturnType<typeof groupTitles>;

function Group({ name, children }: { readonly name: GroupName; readonly children: ReactNode }) {
  return (
    <section id={name}>
      <Card title={groupTitles()[name]}>{children}</Card>
    </section>
  );
}

/** Links to the groups of the page. */
export function SettingsGroups() {
  return (
    <nav aria-label={ownerWords().settings.groups}>
      <ul className="pill-links">
        {Object.entries(groupTitles()).map(([name, title]) => (
          <li key={name}>
            <a className="pill-link" href={`#${name}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
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
