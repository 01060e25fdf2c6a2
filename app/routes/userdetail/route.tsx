import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { Id } from "#contract/fields";
import type { ChangeState, Vehicle } from "#contract/owner";
import { offersBeyondSpec } from "~/api/client.server";
import { now } from "~/env.server";
import { NoticeBanner } from "~/features/notice/notice-banner";
import { profileDetails } from "~/features/owner-profile/profile-details";
import { readProfile } from "~/features/owner-profile/read-profile.server";
import { readVehicles } from "~/features/vehicle/read-vehicles.server";
import { validityOf } from "~/features/vehicle/validity";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { endOwnerSession, requireOwner } from "~/session/owner.server";
import { Banner } from "~/ui/banner";
import { formatDateTime, formatDay, formatTime } from "~/ui/date";
import { DescriptionList } from "~/ui/description-list";
import { Icon } from "~/ui/icon";
import { Button, LinkParagraph, TextLink } from "~/ui/links-and-buttons";
import { mailAddress } from "~/ui/mail-address";
import { Card, Page, PageHeading, Columns, Row } from "~/ui/page";
import { formatPhone } from "~/ui/phone";
import { ownerWords, languageTag, pageLanguage } from "~/words/words";
import { isReachable, VehicleList, type ListedVehicle } from "./vehicle-list";

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await requireOwner(request);
  const [vehicles, profile] = await Promise.all([readVehicles(owner), readProfile(owner)]);
  if (vehicles.kind === "unauthorised" || profile.kind === "unauthorised") throw await endOwnerSession(request, "ownerLogin");

  const { vehicles: list, offer, changes, hasAlerts } = vehicles.kind === "ok" ? vehicles.data : nothingListed;
  const { profileMessages } = ownerWords();
  const hasTrial = list?.some((vehicle) => !vehicle.isPaid) ?? false;
  return json({
    loginId: owner.loginId,
    vehicles: list?.map((vehicle) => toListedVehicle(vehicle, changes, now())) ?? null,
    hasAlerts: hasAlerts === true,
    changes: changes && shownChanges(changes, formatPhone(owner.phone)),
    trialOffer: hasTrial && offer ? offer.text : null,
    profile: profile.kind === "ok" ? profile.data : null,
    profileProblem: profile.kind === "refused" ? profileMessages.failed : profileMessages.unavailable,
    coversSms: offersBeyondSpec(),
  });
}

const nothingListed = { vehicles: null, offer: null, changes: null, hasAlerts: false };

export const handle = plainScreen({ bar: "owner", footer: "owner", languages: "owner", hasLanguageLinks: false });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => {
  const { detailsTitle: title, detailsDescription: description } = ownerWords().vehicles;
  return { title, description };
});

export default function UserDetail() {
  const { loginId, vehicles, hasAlerts, changes, trialOffer, coversSms } = useLoaderData<typeof loader>();
  return (
    <Page strip={trialOffer === null ? undefined : <NoticeBanner notice={{ tone: "info", text: trialOffer }} asToast />}>
      <PageHeading lead={vehicles && reachSummary(vehicles)}>{ownerWords().vehicles.detailsTitle}</PageHeading>
      {changes?.waiting.map((change) => (
        <WaitingBanner key={change.href} {...change} />
      ))}
      <Columns count={2}>
        <div className="flow">
          <VehicleList vehicles={vehicles} loginId={loginId} />
          {hasAlerts && <LinkParagraph href={paths.alerts()}>{ownerWords().alerts.link}</LinkParagraph>}
          {changes !== null && changes.released.length > 0 && <ReleasedVehicles vehicles={changes.released} />}
        </div>
        <div className="flow">
          <PersonCard />
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
function shownChanges({ phoneChange, emailChange, released }: ChangeState, present: string) {
  const words = ownerWords();
  const timeOf = ({ at }: { readonly at: Date | null }) => ({ time: at ? formatDateTime(at) : "" });
  const waiting = [
    phoneChange && {
      title: words.phoneChange.waitsTitle(timeOf(phoneChange)),
      text: words.phoneChange.waits({ end: phoneChange.phoneEnd, present }),
      href: paths.changePhone(),
    },
    emailChange && { title: words.emailChange.waitsTitle(timeOf(emailChange)), text: words.emailChange.waits, href: paths.changeEmail() },
  ];
  return {
    waiting: waiting.filter((change) => change !== null),
    released: released.map(({ vehicleId: id, plate, until }) => ({ id, plate, time: until ? formatDateTime(until) : "" })),
  };
}

function toListedVehicle(vehicle: Vehicle, changes: ChangeState | null, now: Date): ListedVehicle {
  const { id, plate, productId, barcode, isPaused, hasContactSettings, lastContactAt, quietUntil } = vehicle;
  return {
    ...{ id, plate, productId, barcode, isPaused, hasContactSettings },
    quietUntil: quietUntil && formatTime(quietUntil),
    hasChanges: changes !== null,
    refusals: changes === null ? [] : refusalsAt(vehicle, changes),
    lastContact: lastContactAt && lastContact(lastContactAt, now),
    validity: validityOf(vehicle, now),
  };
}

/** Returns who of the vehicle's emergency contact and second driver said no, and has no successor. */
function refusalsAt({ id, emergencyPhone }: Vehicle, { people }: ChangeState): ListedVehicle["refusals"] {
  const named = people.filter(({ vehicleId }) => String(vehicleId) === String(id));
  const drivers = named.filter(({ role }) => role === "second_driver");
  return [
    ...named.filter(({ role, state, phone }) => role === "emergency" && state === "refused" && phone === emergencyPhone),
    ...(drivers.every(({ state }) => state === "refused") ? drivers.slice(0, 1) : []),
  ].map(({ role }) => role);
}

/** Returns when somebody last contacted the owner. Says "today" instead of today's date. */
function lastContact(moment: Date, now: Date): string {
  const { vehicles: words } = ownerWords();
  if (formatDay(moment) === formatDay(now)) return words.lastContactToday({ time: formatTime(moment) });
  return words.lastContact({ time: formatDateTime(moment) });
}

/** Says in every session of the owner that the phone number or e-mail will change, with a link to stop it. */
function WaitingBanner({ title, text, href }: { readonly title: string; readonly text: string; readonly href: string }) {
  return (
    <Banner tone="error" title={title}>
      <p>
        {text} <TextLink href={href}>{ownerWords().phoneChange.see}</TextLink>
      </p>
    </Banner>
  );
}

type ReleasedVehicle = { readonly id: Id; readonly plate: string; readonly time: string };

/** The vehicles that the owner can still take back. */
function ReleasedVehicles({ vehicles }: { readonly vehicles: readonly ReleasedVehicle[] }) {
  const { handOver: words } = ownerWords();
  return (
    <Card title={words.releasedTitle} tone="mist">
      {vehicles.map(({ id, plate, time }) => (
        <form key={id} method="post" action={paths.handOver(id)}>
          <p>{words.until({ plate, time })}</p>
          <Button intent="take-back">
            {words.takeBack}
            <span className="sr-only">{words.takeBackPlate({ plate })}</span>
          </Button>
        </form>
      ))}
    </Card>
  );
}

/** Links to the changes of the account, and to the page that says what to do in which case. */
function AccountLinks() {
  const { changeLinks: words } = ownerWords();
  const links = [
    { text: words.phone, href: paths.changePhone() },
    { text: words.email, href: paths.changeEmail() },
    { text: words.history, href: paths.accountHistory() },
    { text: words.title, href: paths.vehicleHelp() },
  ];
  return (
    <Card title={words.help}>
      <ul className="cluster-4">
        {links.map(({ text, href }) => (
          <li key={href}>
            <TextLink href={href}>{text}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The owner's details, with a link to edit them. */
function PersonCard() {
  const { profile, profileProblem } = useLoaderData<typeof loader>();
  const { vehicles: words } = ownerWords();
  return (
    <Card
      title={words.personal}
      action={
        <TextLink href={paths.ownerProfile()}>
          <Icon name="pencil" />
          {words.edit}
          <span className="sr-only">{words.editProfile}</span>
        </TextLink>
      }
    >
      {profile?.hasDataRights && <LinkParagraph href={paths.myData()}>{ownerWords().myData.link}</LinkParagraph>}
      {profile === null ? (
        <Banner tone="error">{profileProblem}</Banner>
      ) : (
        <DescriptionList
          items={profileDetails(profile).map(({ label, value }) => ({ label, value: value.includes("@") ? mailAddress(value) : value }))}
        />
      )}
    </Card>
  );
}

/**
 * The owner's choice of a language, which the SMS use too if the API keeps it. Each button posts a language, and the current one is marked.
 */
function LanguageCard({ coversSms }: { readonly coversSms: boolean }) {
  const { language, choices } = pageLanguage();
  const { language: words } = ownerWords();
  return (
    <Card title={words.title}>
      <p>
        {words.lead} {coversSms && words.smsToo}
      </p>
      <form method="post" action={paths.ownerLanguage()}>
        <Row>
          {choices.map(({ code, name }) => (
            <Button key={code} name="language" value={code} lang={languageTag(code)} aria-pressed={code === language}>
              {code === language && <Icon name="check" />}
              {name}
            </Button>
          ))}
        </Row>
      </form>
    </Card>
  );
}
