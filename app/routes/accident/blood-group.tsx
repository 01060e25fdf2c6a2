import { FormFrame } from "~/features/contact/form-frame";
import { bloodGroupText } from "~/features/contact/vehicle-strip";
import type { PageForm } from "~/forms/use-page-form";
import { Icon } from "~/ui/icon";
import { Button } from "~/ui/links-and-buttons";
import { Card } from "~/ui/page";
import { StrongValue } from "~/ui/strong-value";
import { FilledSentence } from "~/words/filled-sentence";
import { scannerWords } from "~/words/words";

/** The value of the button that shows the blood group. */
export const BLOOD_GROUP_BUTTON = "bloodGroup";

type BloodGroupProps = {
  /** Null if the owner hides the blood group and nobody has requested it on this page. */
  readonly bloodGroup: string | null;
  readonly form: PageForm<never>;
  readonly action: string;
  readonly formKey: string;
};

/** The owner's blood group, or a button that shows it. */
export function BloodGroup({ bloodGroup, form, action, formKey }: BloodGroupProps) {
  const { accident: words } = scannerWords();
  return (
    <Card title={words.bloodGroupTitle}>
      {bloodGroup === null ? (
        <FormFrame form={form} action={action} formKey={formKey}>
          <p>{words.bloodGroupNotice}</p>
          <Button wide name="intent" value={BLOOD_GROUP_BUTTON}>
            {words.showBloodGroup}
          </Button>
        </FormFrame>
      ) : (
        <p>
          <Icon name="drop" />{" "}
          <FilledSentence sentence={words.bloodGroup} values={{ group: <StrongValue>{bloodGroupText(bloodGroup)}</StrongValue> }} />
        </p>
      )}
    </Card>
  );
}
