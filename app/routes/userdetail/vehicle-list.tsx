import type { Id } from "#contract/fields";
import type { Validity } from "~/features/vehicle/validity";
import { ValidityBadge } from "~/features/vehicle/validity-badge";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Plate } from "~/ui/plate";
import { TextLink } from "~/ui/text-link";
import { messages } from "~/words/messages";

export type ListedVehicle = {
  readonly id: Id;
  readonly plate: string;
  readonly validity: Validity;
  /** null if the API supports neither pausing nor the contact history. */
  readonly isPaused: boolean | null;
  /** Null if the API does not support contact settings. */
  readonly hasContactSettings: boolean | null;
  /** The sticker's guid, for a link to the page that a scan opens. */
  readonly barcode: string;
};

type VehicleListProps = {
  /** null if the list could not be loaded. */
  readonly vehicles: readonly ListedVehicle[] | null;
  readonly loginId: Id;
};

/** The owner's vehicles with validity, and a Renew button for unpaid ones. */
export function VehicleList({ vehicles, loginId }: VehicleListProps) {
  const mostUrgent = vehicles?.find(isExpired) ?? vehicles?.find(isRenewable);
  return (
    <Card
      title="My vehicles"
      action={
        <TextLink href={paths.vehicles()}>
          <Icon name="pencil" />
          Edit<span className="sr-only"> my vehicles</span>
        </TextLink>
      }
    >
      {vehicles === null && (
        <Banner tone="error">
          <p>{messages.vehiclesUnavailable}</p>
        </Banner>
      )}
      {vehicles?.length === 0 && <p>You have no vehicles yet. To add one, scan its sticker with your phone camera.</p>}
      <ul>
        {vehicles?.map((vehicle) => (
          <li key={vehicle.id} className="owned-vehicle">
            <div className="owned-vehicle-head">
              <Plate number={vehicle.plate} />
              <ValidityBadge validity={vehicle.validity} />
              {vehicle.isPaused && (
                <Badge tone="plain" icon="pause">
                  Paused: anyone who scans it sees that it is inactive.
                </Badge>
              )}
            </div>
            <VehicleLinks vehicle={vehicle} loginId={loginId} isMostUrgent={vehicle === mostUrgent} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type VehicleLinksProps = { readonly vehicle: ListedVehicle; readonly loginId: Id; readonly isMostUrgent: boolean };

/** A vehicle's links. Only one Renew button on the page is the main button. */
function VehicleLinks({ vehicle, loginId, isMostUrgent }: VehicleLinksProps) {
  return (
    <p className="owned-vehicle-ways">
      {isRenewable(vehicle) && (
        <ButtonLink tone={isMostUrgent ? "main" : "plain"} href={paths.renewCheckout(loginId, vehicle.id)}>
          Renew<span className="sr-only"> {vehicle.plate}</span>
        </ButtonLink>
      )}
      {vehicle.isPaused !== null && (
        <TextLink href={paths.contactLog(vehicle.id)}>
          <Icon name="message" size={20} />
          Contacts<span className="sr-only"> about {vehicle.plate}</span>
        </TextLink>
      )}
      {vehicle.hasContactSettings && (
        <TextLink href={paths.contactSettings(vehicle.id)}>
          <Icon name="shield" size={20} />
          Contact settings<span className="sr-only"> of {vehicle.plate}</span>
        </TextLink>
      )}
      <TextLink href={paths.scan(vehicle.barcode)}>
        <Icon name="eye" size={20} />
        What others see<span className="sr-only"> at {vehicle.plate}</span>
      </TextLink>
    </p>
  );
}

function isRenewable({ validity }: ListedVehicle): boolean {
  return validity.kind !== "lifetime";
}

function isExpired({ validity }: ListedVehicle): boolean {
  return validity.kind === "expired";
}
