import { stickerPlaces } from "#contract/sticker-places";
import { DescriptionList } from "~/ui/description-list";

/** What a buyer asks about the stickers: size, places, validity. */
export function PackFacts() {
  return (
    <section className="pack-facts flow">
      <h2 className="card-title">Size and place</h2>
      <DescriptionList
        items={[
          { label: "Car", value: `96 × 60 mm. ${stickerPlaces.car}` },
          { label: "Bike", value: `60 × 40 mm. ${stickerPlaces.bike}` },
          { label: "Validity", value: "For the lifetime of the vehicle. You pay once." },
        ]}
      />
    </section>
  );
}
