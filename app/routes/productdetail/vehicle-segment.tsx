import type { ProductId } from "#contract/limits";
import { showIntent, vehicles } from "./vehicles";

/** Buttons that put the sticker for a kind of vehicle at the top. They belong to the form, so they send the typed quantities too. */
export function VehicleSegment({ chosen }: { readonly chosen: ProductId }) {
  return (
    <ul className="segment" aria-label="Vehicle">
      {vehicles.map((vehicle) => (
        <li key={vehicle.id} className="segment-part">
          <button
            type="submit"
            name="intent"
            value={showIntent(vehicle)}
            className="segment-button"
            aria-pressed={vehicle.id === chosen}
            formNoValidate
          >
            {vehicle.text}
          </button>
        </li>
      ))}
    </ul>
  );
}
