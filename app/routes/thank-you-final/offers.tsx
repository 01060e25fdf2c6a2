import type { ContactOffer } from "#contract/contacts";
import { callButtons, CallForm, type CallButton } from "~/features/contact/call-form";
import { EmergencyLine } from "~/features/contact/emergency-line";
import type { useContactForms } from "~/features/contact/use-contact-forms";
import { HiddenField } from "~/forms/hidden-fields";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/links-and-buttons";
import { scannerWords } from "~/words/words";

/** Button values of a contact's page. */
export const actionButtons = { solve: "solve", remind: "remind", ...callButtons } as const;

type OffersProps = {
  /** The parameter `result` in the page's URL: the encrypted result of the message or phone call. */
  readonly result: string;
  readonly offers: readonly ContactOffer[];
  readonly forms: Pick<ReturnType<typeof useContactForms>, CallButton>;
  readonly formKey: string;
  /** The value of the button whose form starts open. */
  readonly openForm: string | null;
  readonly hasNotice: boolean;
  /** Whether a phone call to the owner or the emergency contact was requested already. */
  readonly hasCalled: boolean;
  /** Whether the page reloads itself. A reload would empty a form with a phone number, so the page then links to the form. */
  readonly isReloading: boolean;
};

/** What the scanner can do now. The forms post to the page's own URL, which does not reveal the sticker. */
export function Offers({ result, offers, forms, formKey, openForm, hasNotice, hasCalled, isReloading }: OffersProps) {
  const { offers: words } = scannerWords();
  const path = paths.thankYouFinal(result);
  const has = (offer: ContactOffer) => offers.includes(offer);
  const call = (button: CallButton, summary: string) =>
    isReloading ? (
      <ButtonLink wide href={paths.thankYouFinal(result, { form: button })}>
        {summary}
      </ButtonLink>
    ) : (
      <CallForm
        form={forms[button]}
        action={path}
        formKey={`${button}-${formKey}`}
        button={button}
        hasNotice={hasNotice}
        summary={summary}
        open={openForm === button}
      />
    );
  const isDanger = has("emergency_number");
  const remind = has("remind") && (
    <OneButton main={!isDanger} action={path} formKey={`remind-${formKey}`} intent={actionButtons.remind} label={words.remind} />
  );
  return (
    <>
      {isDanger ? (
        <p>
          <EmergencyLine />
        </p>
      ) : (
        <h2 className="card-title">{words.title}</h2>
      )}
      {!isDanger && remind}
      {has("call") && call(actionButtons.call, hasCalled ? words.callAgain : words.callInstead)}
      {has("call_emergency_contact") && call(actionButtons.emergency, words.callEmergencyContact)}
      {isDanger && remind}
      {has("solve") && <OneButton action={path} formKey={`solve-${formKey}`} intent={actionButtons.solve} label={words.solve} />}
    </>
  );
}

type OneButtonProps = {
  readonly main?: boolean;
  readonly action: string;
  readonly formKey: string;
  readonly intent: string;
  readonly label: string;
};

function OneButton({ main = false, action, formKey, intent, label }: OneButtonProps) {
  return (
    <form method="post" action={action}>
      <HiddenField name="idempotencyKey" value={formKey} />
      <Button tone={main ? "main" : "plain"} wide intent={intent}>
        {label}
      </Button>
    </form>
  );
}
