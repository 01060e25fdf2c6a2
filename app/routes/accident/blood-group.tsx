import { FormFrame } from "~/features/contact/form-frame";
import type { PageForm } from "~/forms/use-page-form";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";

type BloodGroupProps = {
  /** Null if the owner hides the blood group and nobody has requested it on this page. */
  readonly bloodGroup: string | null;
  readonly form: PageForm<never>;
  readonly action: string;
  readonly formKey: string;
};

/** The owner's blood group, or a button that shows it. */
export function BloodGroup({ bloodGroup, form, action, formKey }: BloodGroupProps) {
  return (
    <Card title="For the ambulance">
      {bloodGroup === null ? (
        <FormFrame form={form} action={action} formKey={formKey}>
          <p>The owner sees that somebody asked for it after an accident.</p>
          <Button wide name="intent" value="bloodGroup">
            Show the blood group
          </Button>
        </FormFrame>
      ) : (
        <p>
          <Icon name="drop" /> The owner's blood group: <strong>{bloodGroup || "N/A"}</strong>
        </p>
      )}
    </Card>
  );
}
