import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { ChangeState } from "#contract/change-state";
import type { Vehicle } from "#contract/owner";
import { offersBeyondSpec } from "~/api/client.server";
import { now } from "~/env.server";
import { NoticeBanner } from "~/features/notice/notice-banner";
import { readProfile } from "~/features/owner-profile/read-profile.server";
import { readVehicles } from "~/features/vehicle/read-vehicles.server";
import { validityOf } from "~/features/vehicle/validity";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { endOwnerSession, requireOwner } from "~/session/owner.server";
import { formatDateTime, formatDay, formatTime } from "~/ui/date";
import { Columns } from "~/ui/row-and-columns";
import { Icon } from "~/ui/icon";
import { Page, PageHeading } from "~/ui/page";
import { ownerWords } from "~/words/words";
import { AccountLinks, ReleasedVehicles, WaitingBanner } from "./changes-cards";
import { LanguageCard } from "./language-card";
import { PersonCard } from "./person-card";
import { isReachable, VehicleList, type ListedVehicle } from "./vehicle-list";

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await requireOwner(request);
  const [vehicles, profile] = await Promise.all([readVehicles(owner), readProfile(owner)]);
  if (vehicles.kind === "unauthorised" || profile.kind === "unauthorised") throw await endOwnerSession(request, "ownerLogin");

  const list = vehicles.kind === "ok" ? vehicles.data.vehicles : null;
  const offer = vehicles.kind === "ok" ? vehicles.data.offer : null;
  const changes = vehicles.kind === "ok" ? vehicles.data.changes : null;
  const hasTrial = list?.some((vehicle) => !vehicle.isPaid) ?? false;
  return json({
    loginId: owner.loginId,
    vehicles: list?.map((vehicle) => toListedVehicle(vehicle, changes, now())) ?? null,
    changes: changes && shownChanges(changes),
    trialOffer: hasTrial && offer ? offer.text : null,
    profile,
    coversSms: offersBeyondSpec(),
  });
}

export const handle = plainScreen({ bar: "owner", footer: "owner", languages: "owner", hasLanguageLinks: false });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => {
  const { detailsTitle: title, detailsDescription: description } = ownerWords().vehicles;
  return { title, description };
});

export default function UserDetail() {
  const { loginId, vehicles, changes, trialOffer, profile, coversSms } = useLoaderData<typeof loader>();
  return (
    <Page strip={trialOffer === null ? undefined : <NoticeBanner notice={{ tone: "info", text: trialOffer }} asToast />}>
      <PageHeading lead={vehicles && reachSummary(vehicles)}>{ownerWords().vehicles.detailsTitle}</PageHeading>
      {changes?.waiting.map((change) => (
        <WaitingBanner key={change.href} {...change} />
      ))}
      <Columns count={2}>
        <div className="flow">
          <VehicleList vehicles={vehicles} loginId={loginId} />
          {changes !== null && changes.released.length > 0 && <ReleasedVehicles vehicles={changes.released} />}
        </div>
        <div className="flow">
          <PersonCard profile={profile} />
          {changes !== null && <AccountLinks />}
          <LanguageCard coversSms={coversSms} />
        </div>
      </Columns>
    </Page>
  );
}

/** Returns the answer to an owner's first question: can people reach me? Undefined for one vehicle, whose badge answers it. */
function reachSummary(vehicles: readonly ListedVehicle[]) {
  if (vehicles.length < 2) return undefined;
  const reachable = vehicles.filter(isReachable).length;
  return (
    <strong className={reachable === vehicles.length ? "reach-summary" : "reach-summary reach-some"}>
      <Icon name={reachable === vehicles.length ? "check" : "warning"} />{" "}
      {ownerWords().vehicles.reachableCount({ reachable: String(reachable), total: String(vehicles.length) })}
    </strong>
  );
}

/** Returns the changes to show: a phone number or e-mail that will change, and vehicles that can be taken back. */
function shownChanges({ phoneChange, emailChange, released }: ChangeState) {
  const words = ownerWords();
  const timeOf = ({ at }: { readonly at: Date | null }) => ({ time: at ? formatDateTime(at) : "" });
  return {
    waiting: [
      ...(phoneChange === null
        ? []
        : [
            {
              title: words.phoneChange.waitsTitle(timeOf(phoneChange)),
              text: words.phoneChange.waits({ end: phoneChange.phoneEnd }),
              href: paths.changePhone(),
            },
          ]),
      ...(emailChange === null
        ? []
        : [{ title: words.emailChange.waitsTitle(timeOf(emailChange)), text: words.emailChange.waits, href: paths.changeEmail() }]),
    ],
    released: released.map(({ vehicleId: id, plate, until }) => ({ id, plate, time: until ? formatDateTime(until) : "" })),
  };
}

function toListedVehicle(vehicle: Vehicle, changes: ChangeState | null, now: Date): ListedVehicle {
  const { id, plate, productId, barcode, isPaused, hasContactSettings, lastContactAt, quietUntil } = vehicle;
  return {
    ...{ id, plate, productId, barcode, isPaused, hasContactSettings },
    quietUntil: quietUntil && formatTime(quietUntil),
    hasChanges: changes !== null,
    hasNoEmergencyContact: changes !== null && hasRefused(vehicle, changes),
    lastContact: lastContactAt && lastContact(lastContactAt, now),
    validity: validityOf(vehicle, now),
  };
}

/** Returns whether the vehicle's emergency contact said no. */
function hasRefused({ id, emergencyPhone }: Vehicle, { people }: ChangeState): boolean {
  const refusals = people.filter(({ role, state }) => role === "emergency" && state === "refused");
  return refusals.some(({ vehicleId, phone }) => String(vehicleId) === String(id) && phone === emergencyPhone);
}

/** Returns when somebody last contacted the owner. Says "today" instead of today's date. */
function lastContact(moment: Date, now: Date): string {
  const { vehicles: words } = ownerWords();
  if (formatDay(moment) === formatDay(now)) return words.lastContactToday({ time: formatTime(moment) });
  return words.lastContact({ time: formatDateTime(moment) });
}
