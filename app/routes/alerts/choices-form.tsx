import { useLoaderData } from "@remix-run/react";

import type { AlertView } from "#contract/alerts";
import { CheckboxField } from "~/forms/checkbox-field";
import { RadioGroup } from "~/forms/radio-group";
import { SelectField } from "~/forms/select-field";
import { FormWithErrors, usePageForm } from "~/forms/use-page-form";
import { Button } from "~/ui/links-and-buttons";
import { Card } from "~/ui/page";
import { ownerWords } from "~/words/words";
import { alertIntents, choiceFields } from "./intents";
import type { ShownAlerts } from "./shown-alerts.server";

/** The owner's choices. What the operator does not have is not shown. */
export function ChoicesForm() {
  const view = useLoaderData<ShownAlerts>();
  const { channels, canTurnSmsOff, whatsappPausedDay, languages } = view;
  const { alerts: words } = ownerWords();
  const { fields, ...form } = usePageForm({
    id: "choices",
    names: choiceFields,
    values: {
      ...{
        whatsapp: on(view.whatsapp),
        takesSms: on(view.takesSms),
        copiesByMail: on(view.copiesByMail),
        hidesReason: on(view.hidesReason),
      },
      ...{ spokenCalls: view.spokenCalls, language: view.language },
    },
    isOwn: (button) => button === alertIntents.save,
  });
  const spokenTexts: Readonly<Record<AlertView["spokenCalls"], string>> = {
    never: words.spokenNever,
    urgent: words.spokenUrgent,
    all: words.spokenAll,
  };
  return (
    <Card title={words.choices}>
      <FormWithErrors form={{ fields, ...form }}>
        {channels.includes("whatsapp") && (
          <CheckboxField
            state={fields.whatsapp}
            label={words.whatsapp}
            hint={
              whatsappPausedDay === null ? words.whatsappHint : `${words.whatsappPaused({ day: whatsappPausedDay })} ${words.whatsappHint}`
            }
          />
        )}
        {channels.includes("spoken") && (
          <RadioGroup
            state={fields.spokenCalls}
            legend={words.spoken}
            hint={words.spokenHint}
            options={Object.entries(spokenTexts).map(([value, text]) => ({ value, text }))}
          />
        )}
        {canTurnSmsOff ? <CheckboxField state={fields.takesSms} label={words.sms} hint={words.smsHint} /> : <p>{words.smsNeeded}</p>}
        {channels.includes("mail") && <CheckboxField state={fields.copiesByMail} label={words.mail} hint={words.mailHint} />}
        {channels.includes("push") && <CheckboxField state={fields.hidesReason} label={words.hides} hint={words.hidesHint} />}
        <SelectField
          state={fields.language}
          label={words.language}
          hint={words.languageHint}
          emptyText={words.languageDefault}
          options={languages}
        />
        <Button tone="main" intent={alertIntents.save}>
          {words.save}
        </Button>
      </FormWithErrors>
    </Card>
  );
}

function on(isTicked: boolean): string {
  return isTicked ? "on" : "";
}
