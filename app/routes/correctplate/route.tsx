import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { correctPlate } from "#contract/owner-changes";
import { callApi } from "~/api/client.server";
import { BackToDetails } from "~/features/changes/code-step";
import { changed, requireVehicleChanges } from "~/features/changes/change-page.server";
import { ErrorSummary } from "~/forms/error-summary";
import { commonFields, plate } from "~/forms/fields.server";
import { constraintsOf, readForm } from "~/forms/form.server";
import { TextField } from "~/forms/text-field";
import { usePageForm } from "~/forms/use-page-form";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { endOwnerSession } from "~/session/owner.server";
import { Button } from "~/ui/button";
import { Page, PageHeading } from "~/ui/page";
import { ownerWords } from "~/words/words";

const plateSchema = z.object({ ...commonFields, plate: plate(() => ownerWords().ownerApi.plateInvalid) });

export async function loader({ request }: LoaderFunctionArgs) {
  const { vehicle } = await requireVehicleChanges(request);
  return json({ plate: vehicle.plate, constraints: constraintsOf(plateSchema) });
}

export async function action(args: ActionFunctionArgs) {
  const { owner, vehicle } = await requireVehicleChanges(args.request);
  const form = await readForm(args, plateSchema);
  if (!form.accepted) return form.response;
  const request = { loginId: owner.loginId, vehicleId: vehicle.id, plate: form.value.plate };
  const done = await callApi(correctPlate, request, { token: owner.token });
  const { changes, plateChange: words } = ownerWords();
  if (done.kind === "unauthorised") return endOwnerSession(args.request, "ownerLogin");
  if (done.kind !== "ok") {
    const fields = { plateUnchanged: "plate", plateInvalid: "plate" };
    return form.rejectFor(done, { refused: changes.failed, unavailable: changes.failed, fields });
  }
  return changed(paths.ownerHome(), words.changed);
}

export const handle = plainScreen({ bar: "owner", footer: "owner", languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => {
  const { title, lead: description } = ownerWords().plateChange;
  return { title, description };
});

export default function CorrectPlate() {
  const { plate: present, constraints } = useLoaderData<typeof loader>();
  const { plateChange: words, changes } = ownerWords();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const form = usePageForm({ id: "plate", names: ["plate"], constraints, lastResult, values: { plate: present } });
  return (
    <Page width="form">
      <ErrorSummary {...form.summary} />
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      <form {...form.props}>
        <TextField state={form.fields.plate} label={words.plate} hint={words.plateHint} autoCapitalize="characters" spellCheck={false} />
        <Button tone="main" wide>
          {changes.save}
        </Button>
      </form>
      <BackToDetails href={paths.ownerHome()} />
    </Page>
  );
}
