import { products, type ProductId } from "#contract/limits";
import { paths } from "~/paths";

/** Chooses the kind of vehicle that the stickers are for. Uses links, which work without scripts. */
export function VehicleSegment({ chosen }: { readonly chosen: ProductId }) {
  return (
    <nav aria-label="Vehicle">
      <ul className="segment">
        {vehicles.map(({ id, name, text }) => (
          <li key={id} className="segment-part">
            <a className="segment-link" href={paths.products(name)} aria-current={id === chosen ? "true" : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const vehicles = [
  { id: products.car, name: "car", text: "Car" },
  { id: products.bike, name: "bike", text: "Bike" },
] as const;
