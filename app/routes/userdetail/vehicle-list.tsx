import { Fragment } from "react";

import type { Id } from "#contract/fields";
import { products } from "#contract/limits";
import type { VehicleRole } from "#contract/owner";
import type { Validity } from "~/features/vehicle/validity";
import { ValidityBadge } from "~/features/vehicle/validity-badge";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { Icon } from "~/ui/icon";
import { ButtonLink, LinkParagraph, TextLink } from "~/ui/links-and-buttons";
import { Card } from "~/ui/page";
import { Plate } from "~/ui/plate";
import { ownerWords } from "~/words/words";

export type ListedVehicle = {
  readonly id: Id;
  readonly plate: string;
  readonly productId: Id | null;
  readonly validity: Validity;
  /** Null if the API supports neither pausing nor the contact log. */
  readonly isPaused: boolean | null;
  /** Null if the API does not support contact settings. */
  readonly hasContactSettings: boolean | null;
  /** Whether the API supports changes of the plate, the sticker, the second driver and the owner. */
  readonly hasChanges: boolean;
  /** Who of the people whom the owner named said no. */
  readonly refusals: readonly VehicleRole[];
  /** When the quiet hours that apply now end. Null outside quiet hours. */
  readonly quietUntil: string | null;
  /** A sentence about the last contact. Null if there was none, or if it is unknown. */
  readonly lastContact: string | null;
  /** The sticker's guid, for a link to the page that a scan opens. */
  readonly barcode: string;
};

type VehicleListProps = {
  /** null if the list could not be loaded. */
  readonly vehicles: readonly ListedVehicle[] | null;
  readonly loginId: Id;
};

/** The owner's vehicles. Each card shows the validity, the last contact, whether people can reach the owner, and links. */
export function VehicleList({ vehicles, loginId }: VehicleListProps) {
  const { vehicles: words } = ownerWords();
  const mostUrgent = vehicles?.find(isExpired) ?? vehicles?.find(isRenewable);
  return (
    <Card
      title={words.title}
      action={
        <TextLink href={paths.vehicles()}>
          <Icon name="pencil" />
          {words.edit}
          <span className="sr-only">{words.editVehicles}</span>
        </TextLink>
      }
    >
      {vehicles === null && <Banner tone="error">{words.unavailable}</Banner>}
      {vehicles?.length === 0 && <FirstSteps />}
      <ul>
        {vehicles?.map((vehicle) => (
          <li key={vehicle.id} className="vehicle-card">
            <StickerPicture productId={vehicle.productId} />
            <div className="vehicle-card-body">
              <Plate number={vehicle.plate} />
              <p className="vehicle-card-state">
                <ReachBadge vehicle={vehicle} /> <ValidityBadge validity={vehicle.validity} />
              </p>
              {vehicle.isPaused && <p>{words.pausedLead}</p>}
              {vehicle.refusals.includes("emergency") && (
                <LinkParagraph href={paths.editVehicle(vehicle.id)}>{ownerWords().changeLinks.emergencyRefused}</LinkParagraph>
              )}
              {vehicle.refusals.includes("second_driver") && (
                <LinkParagraph href={paths.secondDriver(vehicle.id)}>{ownerWords().changeLinks.secondDriverRefused}</LinkParagraph>
              )}
              {vehicle.lastContact !== null && <p>{vehicle.lastContact}</p>}
              <VehicleLinks vehicle={vehicle} loginId={loginId} isMostUrgent={vehicle === mostUrgent} />
            </div>
          </li>
        ))}
      </ul>
      {vehicles !== null && <LinkParagraph href={paths.loginDetail()}>{ownerWords().addVehicle.title}</LinkParagraph>}
    </Card>
  );
}

/** A picture of a car or bike sticker. Does not show the vehicle's own QR code, which would be too small to scan. */
function StickerPicture({ productId }: { readonly productId: Id | null }) {
  const [kind, height] = String(productId) === products.bike ? ["bike", 64] : ["car", 60];
  return (
    <img className="vehicle-card-sticker" src={`/images/small-${kind}-sticker.svg`} alt="" width={96} height={height} loading="lazy" />
  );
}

/**
 * Says whether people who scan can reach the owner now. Quiet hours let only urgent messages through. Not shown for an expired sticker: its
 * validity badge says that it expired.
 */
function ReachBadge({ vehicle }: { readonly vehicle: ListedVehicle }) {
  if (isExpired(vehicle)) return null;
  const { vehicles: words } = ownerWords();
  if (vehicle.isPaused)
    return (
      <Badge tone="plain" icon="pause">
        {words.paused}
      </Badge>
    );
  return vehicle.quietUntil !== null ? (
    <Badge tone="plain" icon="clock">
      {words.quietUntil({ time: vehicle.quietUntil })}
    </Badge>
  ) : (
    <Badge tone="good" icon="message">
      {words.reachable}
    </Badge>
  );
}

type VehicleLinksProps = { readonly vehicle: ListedVehicle; readonly loginId: Id; readonly isMostUrgent: boolean };

/**
 * A vehicle's links. An API that knows pausing is the built-in one, and only its barcode is known to be a code that can be scanned. The
 * Renew button is the page's main button only for the most urgent vehicle.
 */
function VehicleLinks({ vehicle, loginId, isMostUrgent }: VehicleLinksProps) {
  const { vehicles: words, changeLinks } = ownerWords();
  const { id, plate, barcode, isPaused, hasContactSettings, hasChanges } = vehicle;
  const isBuiltIn = isPaused !== null;
  const links = [
    { isShown: isBuiltIn, href: paths.contactLog(id), icon: "message", text: words.contacts, about: words.contactsAbout },
    { isShown: hasContactSettings, href: paths.contactSettings(id), icon: "shield", text: words.settings, about: words.settingsOf },
    { isShown: hasChanges, href: paths.editVehicle(id), icon: "more", text: changeLinks.more, about: changeLinks.moreAbout },
    { isShown: isBuiltIn, href: paths.scan(barcode), icon: "eye", text: words.preview, about: words.previewAt },
  ] as const;
  return (
    <>
      {isRenewable(vehicle) && (
        <p className="vehicle-card-renew">
          <ButtonLink tone={isMostUrgent ? "main" : "plain"} href={paths.renewCheckout(loginId, id)}>
            {words.renew}
            <span className="sr-only">{words.renewPlate({ plate })}</span>
          </ButtonLink>
        </p>
      )}
      <p className="vehicle-card-links">
        {links.map(({ isShown, href, icon, text, about }) => (
          <Fragment key={icon}>
            {isShown && (
              <TextLink href={href}>
                <Icon name={icon} size={20} />
                {text}
                <span className="sr-only">{about({ plate })}</span>
              </TextLink>
            )}{" "}
          </Fragment>
        ))}
      </p>
    </>
  );
}

/** Returns whether every message about the vehicle reaches the owner now, as its `ReachBadge` says. */
export function isReachable(vehicle: ListedVehicle): boolean {
  return !isExpired(vehicle) && !vehicle.isPaused && vehicle.quietUntil === null;
}

function isRenewable({ validity }: ListedVehicle): boolean {
  return validity.kind !== "lifetime";
}

function isExpired({ validity }: ListedVehicle): boolean {
  return validity.kind === "expired";
}

/** How an owner without vehicles activates a sticker. */
function FirstSteps() {
  const { vehicles: words } = ownerWords();
  return (
    <>
      <p>{words.none}</p>
      <ol className="first-steps">
        <li>{words.stepScan}</li>
        <li>{words.stepDetails}</li>
        <li>{words.stepStick}</li>
      </ol>
    </>
  );
}
