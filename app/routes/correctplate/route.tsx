import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { correctPlate } from "#contract/owner-changes";
import { ChangePage } from "~/features/changes/change-page";
import { requireVehicleChanges } from "~/features/changes/change-page.server";
import { makeChange } from "~/features/changes/make-change.server";
import { ErrorSummary } from "~/forms/error-summary";
import { commonFields, plate } from "~/forms/fields.server";
import { constraintsOf } from "~/forms/form.server";
import { TextField } from "~/forms/text-field";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { redirectWithNotice } from "~/session/flash.server";
import { MainButton } from "~/ui/links-and-buttons";
import { ownerWords } from "~/words/words";

const plateSchema = z.object({ ...commonFields, plate: plate(() => ownerWords().ownerApi.plateInvalid) });

export async function loader({ request }: LoaderFunctionArgs) {
  const { vehicle } = await requireVehicleChanges(request);
  return json({ plate: vehicle.plate, constraints: constraintsOf(plateSchema) });
}

export async function action(args: ActionFunctionArgs) {
  const { owner, vehicle } = await requireVehicleChanges(args.request);
  return makeChange(args, owner, plateSchema, ({ plate: typed }) => ({
    call: correctPlate,
    payload: { loginId: owner.loginId, vehicleId: vehicle.id, plate: typed },
    done: () => redirectWithNotice(paths.ownerHome(), ownerWords().plateChange.changed),
  }));
}

export const handle = plainScreen({ bar: "owner", footer: "owner", languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().plateChange);

export default function CorrectPlate() {
  const { plate: present } = useLoaderData<typeof loader>();
  const { plateChange: words, changes } = ownerWords();
  const form = usePageForm({ id: "plate", names: ["plate"], values: { plate: present } });
  return (
    <ChangePage words={words} summary={<ErrorSummary {...form.summary} />}>
      <form {...form.props}>
        <TextField state={form.fields.plate} label={words.plate} hint={words.plateHint} autoCapitalize="characters" spellCheck={false} />
        <MainButton>{changes.save}</MainButton>
      </form>
    </ChangePage>
  );
}
