import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { liftStop, readContactSettings, saveContactSettings, type ContactSettings } from "#contract/contact-settings";
import { presetMessagesFor } from "#contract/contact-policy";
import { makeChange } from "~/features/changes/make-change.server";
import { requireVehicleInUrl } from "~/features/vehicle/read-vehicles.server";
import { ErrorSummary } from "~/forms/error-summary";
import { constraintsOf, pressedButton } from "~/forms/form.server";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { redirectWithNotice } from "~/session/flash.server";
import { requireOwn } from "~/session/require-own.server";
import { formatDateTime, formatDay } from "~/ui/date";
import { Icon } from "~/ui/icon";
import { LinkParagraph, TextLink } from "~/ui/links-and-buttons";
import { Page, PageHeading } from "~/ui/page";
import { Plate } from "~/ui/plate";
import { presetText } from "~/words/api-messages.server";
import { ownerWords } from "~/words/words";
import { messageFieldsFor } from "./fields";
import { liftSchema, settingsSchema, valuesOf } from "./schema.server";
import { SettingsForm, SettingsGroups } from "./settings-form";
import { LIFT, StoppedPeople, type StoppedPerson } from "./stopped-people";

export async function loader({ request }: LoaderFunctionArgs) {
  const { owner, vehicle, hasAlerts } = await vehicleWithSettings(request);
  const own = { loginId: owner.loginId, vehicleId: vehicle.id };
  const { stopped, ...settings } = await requireOwn(request, owner, readContactSettings, own, ownerWords().settingsMessages.unavailable);
  return json({
    vehicleId: vehicle.id,
    plate: vehicle.plate,
    hasContactLog: vehicle.isPaused !== null,
    hasAlerts,
    presets: presetMessagesFor(vehicle.productId).map(({ id }) => ({ id, text: presetText(id) })),
    values: valuesOf(settings),
    stopped: stopped.map(stoppedPerson),
    constraints: constraintsOf(settingsSchema),
  });
}

export async function action(args: ActionFunctionArgs) {
  const found = await vehicleWithSettings(args.request);
  return (await pressedButton(args.request)) === LIFT ? lift(args, found) : save(args, found);
}

export const handle = screen({ bar: "owner", footer: "owner", languages: "owner", browserWords: ["settings", "support"] });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().settings);

export default function ContactSettingsScreen() {
  const { vehicleId, plate, hasContactLog, hasAlerts, presets, values, stopped } = useLoaderData<typeof loader>();
  const { settings: words } = ownerWords();
  const liftForm = usePageForm({ id: "lift", isOwn: (button) => button === LIFT });
  return (
    <Page>
      <ErrorSummary {...liftForm.summary} />
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      <p>
        <Plate number={plate} />
      </p>
      <p>
        <TextLink href={paths.scanPreview(vehicleId)}>
          <Icon name="eye" size={20} />
          {words.preview}
        </TextLink>
      </p>
      {hasAlerts && <LinkParagraph href={paths.alerts()}>{words.alerts}</LinkParagraph>}
      <SettingsGroups />
      <SettingsForm values={values} presets={presets} />
      <section id="stopped">
        <StoppedPeople people={stopped} />
      </section>
      {hasContactLog && <LinkParagraph href={paths.contactLog(vehicleId)}>{words.contacts}</LinkParagraph>}
      <LinkParagraph href={paths.ownerHome()}>{words.back}</LinkParagraph>
    </Page>
  );
}

/**
 * Returns the owner who is logged in, and the vehicle in the URL.
 * @throws the errors of `requireVehicleInUrl`, or a 404 if the API does not support settings.
 */
async function vehicleWithSettings(request: Request) {
  const { owner, vehicle, hasAlerts } = await requireVehicleInUrl(request);
  if (!vehicle.hasContactSettings) throw new Response(ownerWords().settingsMessages.unknown, { status: 404 });
  return { owner, vehicle, hasAlerts: hasAlerts === true };
}

type Found = Awaited<ReturnType<typeof vehicleWithSettings>>;

function save(args: ActionFunctionArgs, { owner, vehicle }: Found) {
  const { settingsMessages: words, ownerApi } = ownerWords();
  return makeChange(args, owner, settingsSchema, (value, reject) => {
    const { quietFrom = "", quietTo = "" } = value;
    const wrongHours = quietHoursError(quietFrom, quietTo);
    if (wrongHours !== null) return reject(wrongHours.error, wrongHours);
    const offered = messageFieldsFor(presetMessagesFor(vehicle.productId));
    const messageIds = offered.filter(({ name }) => value[name] !== undefined).map(({ id }) => id);
    if (messageIds.length === 0) return reject(ownerApi.reasonsMissing, { field: offered[0]?.name ?? "message6" });
    return {
      call: saveContactSettings,
      payload: {
        loginId: owner.loginId,
        vehicleId: vehicle.id,
        quietFrom,
        quietTo,
        messageIds,
        takesCalls: value.takesCalls !== undefined,
        showsBloodGroup: value.bloodGroup === "always",
        masksPlate: value.plate === "masked",
        emergencyCalls: value.emergencyCalls,
        messagesPerHour: value.messagesPerHour ?? null,
        asksProof: value.asksProof !== undefined,
      },
      failed: words.notSaved,
      done: () => redirectWithNotice(paths.contactSettings(vehicle.id), words.saved),
    };
  });
}

function quietHoursError(from: string, to: string): { readonly error: string; readonly field: "quietFrom" | "quietTo" } | null {
  const { ownerApi: words } = ownerWords();
  if (from === "" && to !== "") return { error: words.quietHoursHalf, field: "quietFrom" };
  if (to === "" && from !== "") return { error: words.quietHoursHalf, field: "quietTo" };
  return from !== "" && from === to ? { error: words.quietHoursEmpty, field: "quietTo" } : null;
}

function lift(args: ActionFunctionArgs, { owner, vehicle }: Found) {
  const { settingsMessages: words } = ownerWords();
  return makeChange(args, owner, liftSchema, ({ stopId }) => ({
    call: liftStop,
    payload: { loginId: owner.loginId, vehicleId: vehicle.id, stopId },
    failed: words.notLifted,
    done: () => redirectWithNotice(paths.contactSettings(vehicle.id), words.lifted),
  }));
}

function stoppedPerson({ id, reason, at, until }: ContactSettings["stopped"][number]): StoppedPerson {
  return {
    id,
    what: reason === "" ? ownerWords().settingsMessages.aCall : ownerWords().contacts.message({ text: presetText(reason) }),
    at: at ? formatDateTime(at) : "",
    until: until ? formatDay(until) : "",
  };
}
