import { ErrorSummary } from "~/forms/error-summary";
import type { FieldConstraint } from "~/forms/field-state";
import type { FormReply } from "~/forms/form.server";
import { PhoneField, TextField } from "~/forms/text-field";
import { usePageForm } from "~/forms/use-page-form";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ownerWords } from "~/words/words";
import { dataIntents } from "./intents";

type NomineeCardProps = {
  readonly nominee: { readonly name: string; readonly phone: string } | null;
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
  readonly reply: FormReply | undefined;
};

/** The person who may act for the owner: a form, and a button that removes the person. */
export function NomineeCard({ nominee, constraints, reply }: NomineeCardProps) {
  const { myData: words } = ownerWords();
  const form = usePageForm({
    id: "nominee",
    names: ["name", "phone"],
    constraints,
    values: nominee ?? {},
    lastResult: reply?.lastResult,
  });
  return (
    <Card title={words.nominee}>
      <ErrorSummary {...form.summary} />
      <p>{words.nomineeLead}</p>
      <form {...form.props}>
        <TextField state={form.fields.name} label={words.name} />
        <PhoneField state={form.fields.phone} label={words.phone} hint={words.phoneHint} />
        <Button name="intent" value={dataIntents.nominate}>
          {words.save}
        </Button>
      </form>
      {nominee !== null && (
        <form method="post">
          <Button tone="quiet" name="intent" value={dataIntents.removeNominee}>
            {words.remove}
          </Button>
        </form>
      )}
    </Card>
  );
}
