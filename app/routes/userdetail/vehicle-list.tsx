import type { Validity } from "~/features/vehicle/validity";
import { ValidityText } from "~/features/vehicle/validity-text";
import { paths } from "~/paths";
import { Banner } from "~/ui/banner";
import { Row } from "~/ui/arrange";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Plate } from "~/ui/plate";
import { TextLink } from "~/ui/text-link";
import { messages } from "~/words/messages";

export type ListedVehicle = {
  readonly id: string;
  readonly plate: string;
  readonly validity: Validity;
  /** Null where the API knows neither of pausing a sticker nor of who reached for its owner. */
  readonly isPaused: boolean | null;
  /** The sticker's own code, to see what a scan of it shows. */
  readonly barcode: string;
};

type VehicleListProps = {
  /** Null when the list could not be had. */
  readonly vehicles: readonly ListedVehicle[] | null;
  readonly loginId: string;
};

/** The owner's vehicles, each with how long its sticker works, and the way to renew one that is not paid. */
export function VehicleList({ vehicles, loginId }: VehicleListProps) {
  return (
    <Card
      title="My vehicles"
      action={
        <TextLink href={paths.vehicles()}>
          <Icon name="pencil" /> Edit<span className="sr-only"> my vehicles</span>
        </TextLink>
      }
    >
      {vehicles === null && (
        <Banner tone="error">
          <p>{messages.vehiclesUnavailable}</p>
        </Banner>
      )}
      {vehicles?.length === 0 && <p>You have no vehicle yet. Scan the sticker on it with your phone&apos;s camera.</p>}
      <ul className="stack-6">
        {vehicles?.map((vehicle) => (
          <li key={vehicle.id} className="stack-2">
            <Plate number={vehicle.plate} />
            <p>
              <ValidityText validity={vehicle.validity} />
            </p>
            {vehicle.isPaused && <p>Paused: whoever scans it is told that it is inactive.</p>}
            <Row>
              {vehicle.validity.kind !== "lifetime" && (
                <ButtonLink tone="main" href={paths.renewCheckout(loginId, vehicle.id)}>
                  Renew<span className="sr-only"> {vehicle.plate}</span>
                </ButtonLink>
              )}
              {vehicle.isPaused !== null && (
                <ButtonLink href={paths.contactLog(vehicle.id)}>
                  Contacts<span className="sr-only"> about {vehicle.plate}</span>
                </ButtonLink>
              )}
              <ButtonLink href={paths.scan(vehicle.barcode)}>
                What a scanner sees<span className="sr-only"> at {vehicle.plate}</span>
              </ButtonLink>
            </Row>
          </li>
        ))}
      </ul>
    </Card>
  );
}
