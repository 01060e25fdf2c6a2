import type { ReactNode } from "react";

import type { PresetMessage } from "#contract/contact-policy";
import { Checkbox } from "~/forms/checkbox-field";
import { describedBy, textControlAttributes } from "~/forms/control-attributes";
import { HintAndErrors, FieldShell, type FieldProps } from "~/forms/field-shell";
import type { FieldState } from "~/forms/field-state";
import { RadioGroup } from "~/forms/radio-group";
import { SelectField, type FieldOption } from "~/forms/select-field";
import { SubmitButton } from "~/forms/submit-button";
import { FormWithErrors, usePageForm } from "~/forms/use-page-form";
import { classNames } from "~/ui/class-names";
import { Card, Columns } from "~/ui/page";
import { ownerWords } from "~/words/words";
import { messageFieldsFor, settingsFields, type SettingsField } from "./fields";
import { LIFT } from "./stopped-people";

type SettingsFormProps = {
  readonly values: Readonly<Partial<Record<SettingsField, string>>>;
  readonly presets: readonly PresetMessage[];
};

/** All contact settings of one vehicle, each with a hint. */
export function SettingsForm({ values, presets }: SettingsFormProps) {
  const { settings: words } = ownerWords();
  const messages = messageFieldsFor(presets);
  const { fields, ...form } = usePageForm({
    id: "settings",
    names: [...settingsFields, ...messages.map(({ name }) => name)],
    values,
    isOwn: (button) => button !== LIFT,
  });
  return (
    <FormWithErrors form={{ fields, ...form }}>
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
        <SubmitButton intent="save" busy={words.saving}>
          {words.save}
        </SubmitButton>
      </div>
    </FormWithErrors>
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

type CheckboxGroupProps = {
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  /** Each option has its own field, because the server keeps one value per field name. The errors of all options are above the options. */
  readonly options: readonly { readonly state: FieldState; readonly text: ReactNode }[];
};

/**
 * Checkboxes about one question, one per row. Each ticked box posts "on". The group's hint and errors have the ids of the first field's
 * hint and errors.
 */
function CheckboxGroup({ legend, hint, options }: CheckboxGroupProps) {
  const [first] = options;
  if (first === undefined) return null;
  const group: FieldState = { ...first.state, errors: options.flatMap(({ state }) => state.errors) };
  return (
    <fieldset
      className={classNames("field", group.errors.length > 0 && "field-wrong")}
      aria-describedby={describedBy(group, hint !== undefined)}
    >
      <legend className="field-label">{legend}</legend>
      <HintAndErrors state={group} hint={hint} />
      {options.map(({ state, text }) => (
        <Checkbox key={state.name} state={state} label={text} aria-invalid={state.errors.length > 0 || undefined} />
      ))}
    </fieldset>
  );
}

/**
 * A time of day. Browsers without a time control show a text field, so the hint must show the format. With "optional" beside
 * them, the labels of the two times would need two lines each on a phone.
 */
function TimeField({ state, label, hint }: FieldProps) {
  // `maxLength` is not valid on a time control.
  const { maxLength: _, ...control } = textControlAttributes(state, true);
  return (
    <FieldShell state={{ ...state, constraint: { required: true } }} label={label} hint={hint}>
      <input {...control} type="time" className="input input-short" />
    </FieldShell>
  );
}
