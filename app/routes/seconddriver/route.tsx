import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import type { ChangeState, Vehicle } from "#contract/owner";
import { inviteSecondDriver, removeSecondDriver } from "#contract/owner-changes";
import { ChangePage } from "~/features/changes/change-page";
import { requireVehicleChanges } from "~/features/changes/change-page.server";
import { makeChange } from "~/features/changes/make-change.server";
import { ErrorSummary } from "~/forms/error-summary";
import { buttonForm, commonFields, mobile } from "~/forms/fields.server";
import { constraintsOf, pressedButton } from "~/forms/form.server";
import { PhoneField } from "~/forms/text-field";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { redirectWithNotice } from "~/session/flash.server";
import { Button, MainButton } from "~/ui/links-and-buttons";
import { Card } from "~/ui/page";
import { formatPhone } from "~/ui/phone";
import { ownerWords } from "~/words/words";

const REMOVE = "remove";

const phoneSchema = z.object({ ...commonFields, phone: mobile(() => ownerWords().ownerApi.ownerPhoneInvalid) });

export async function loader({ request }: LoaderFunctionArgs) {
  const { vehicle, changes } = await requireVehicleChanges(request);
  return json({ plate: vehicle.plate, drivers: driversOf(vehicle, changes), constraints: constraintsOf(phoneSchema) });
}

export async function action(args: ActionFunctionArgs) {
  const { owner, vehicle } = await requireVehicleChanges(args.request);
  const own = { loginId: owner.loginId, vehicleId: vehicle.id };
  const { secondDriver: words } = ownerWords();
  const finish = (text: string) => ({ done: () => redirectWithNotice(paths.secondDriver(vehicle.id), text) });
  if ((await pressedButton(args.request)) === REMOVE)
    return makeChange(args, owner, buttonForm, () => ({ call: removeSecondDriver, payload: own, ...finish(words.removed) }));
  return makeChange(args, owner, phoneSchema, ({ phone }) => {
    return { call: inviteSecondDriver, payload: { ...own, phone }, ...finish(words.invited) };
  });
}

/** Returns what the second drivers said: one who is asked or has said yes, and those who said no. */
function driversOf({ id }: Vehicle, { people }: ChangeState) {
  const drivers = people.filter(({ role, vehicleId }) => role === "second_driver" && String(vehicleId) === String(id));
  return drivers.map(({ phone, state }) => ({ phone: formatPhone(phone), state }));
}

export const handle = plainScreen({ bar: "owner", footer: "owner", languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().secondDriver);

export default function SecondDriver() {
  const { plate, drivers } = useLoaderData<typeof loader>();
  const { secondDriver: words } = ownerWords();
  const form = usePageForm({ id: "driver", names: ["phone"] });
  const present = drivers.find(({ state }) => state !== "refused");
  return (
    <ChangePage words={words} plate={plate} summary={<ErrorSummary {...form.summary} />}>
      {drivers.flatMap(({ phone, state }) => (state === "refused" ? [<p key={phone}>{words.refused({ phone })}</p>] : []))}
      {present === undefined ? (
        <form {...form.props}>
          <PhoneField state={form.fields.phone} label={words.phone} hint={words.phoneHint} />
          <MainButton>{words.invite}</MainButton>
        </form>
      ) : (
        <Card>
          <p>{present.state === "accepted" ? words.accepted({ phone: present.phone }) : words.waiting({ phone: present.phone })}</p>
          <form method="post">
            <Button intent={REMOVE}>{words.remove}</Button>
          </form>
        </Card>
      )}
    </ChangePage>
  );
}
