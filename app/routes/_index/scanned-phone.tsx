import { Icon } from "~/ui/icon";
import { Plate } from "~/ui/plate";

/** A picture of the scanner page (spec, section 2, Scanner page). */
export function ScannedPhone() {
  return (
    <figure className="scanned">
      <figcaption className="scanned-caption">
        This is all they see <Icon name="arrow" size={20} />
      </figcaption>
      <div
        className="phone"
        role="img"
        aria-label="The plate number, the blood group, messages to choose from, and buttons to send one or to call"
      >
        <div aria-hidden="true">
          <p className="phone-plate">
            <Plate number="MH12AB1234" size="small" />
          </p>
          <p className="phone-blood">
            Blood group: <strong>O+</strong>
          </p>
          <p className="phone-choice phone-choice-chosen">Lights of the car are on</p>
          <p className="phone-choice">Car is getting towed</p>
          <p className="phone-choice">Window of the car is open</p>
          <p className="phone-button phone-button-main">Message</p>
          <p className="phone-button">Call</p>
        </div>
      </div>
    </figure>
  );
}
