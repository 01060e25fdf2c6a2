import { CodeField } from "~/forms/code-field";
import { FormWithErrors, usePageForm } from "~/forms/use-page-form";
import { Banner } from "~/ui/banner";
import { Button, LinkParagraph, MainButton } from "~/ui/links-and-buttons";
import { Card } from "~/ui/page";
import { ownerWords } from "~/words/words";

export const changeButtons = { send: "send", confirm: "confirm", lost: "lost", stop: "stop" } as const;

type CodeStepProps = {
  readonly asks: readonly ("newPhone" | "newEmail" | "own" | "ownEmail")[];
  /** What the codes are for. */
  readonly codeUse: string;
  readonly button: string;
  /** The text of the button for whoever cannot read the code to the old address. Without it, there is no such button. */
  readonly lost?: string | undefined;
  readonly restart: string;
};

/** The step of a change in which the owner types the codes. The fields are called `newCode` and `ownCode`. */
export function CodeStep({ asks, codeUse, button, lost, restart }: CodeStepProps) {
  const { changes: words } = ownerWords();
  const form = usePageForm({ id: "codes", names: ["newCode", "ownCode"] });
  return (
    <>
      <FormWithErrors form={form} above={<p>{codeUse}</p>}>
        {asks.includes("newPhone") && <CodeField state={form.fields.newCode} label={words.codeNewPhone} hint={words.codeHint} />}
        {asks.includes("newEmail") && <CodeField state={form.fields.newCode} label={words.codeNewEmail} hint={words.codeHint} />}
        {asks.includes("ownEmail") && <CodeField state={form.fields.ownCode} label={words.codeOwnEmail} hint={words.codeHint} />}
        {asks.includes("own") && <CodeField state={form.fields.ownCode} label={words.codeOwn} hint={words.codeHint} />}
        <MainButton intent={changeButtons.confirm}>{button}</MainButton>
        {lost !== undefined && (
          <Button wide intent={changeButtons.lost} formNoValidate>
            {lost}
          </Button>
        )}
      </FormWithErrors>
      <LinkParagraph href={restart}>{words.startAgain}</LinkParagraph>
    </>
  );
}

export function CodesGone() {
  return (
    <Banner tone="error" role="alert">
      {ownerWords().changes.codesGone}
    </Banner>
  );
}

/** A change that waits because the old number or address is lost. Any session of the owner can stop it. */
export function WaitingChange({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Card title={title} tone="mist">
      <p>{text}</p>
      <form method="post">
        <Button tone="danger" intent={changeButtons.stop}>
          {ownerWords().phoneChange.stop}
        </Button>
      </form>
    </Card>
  );
}
