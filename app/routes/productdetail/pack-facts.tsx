import { packContents, stickerPlaces } from "#contract/sticker-places";
import { paths } from "~/paths";
import { DescriptionList } from "~/ui/description-list";
import { TextLink } from "~/ui/text-link";

/** What a buyer asks before paying: contents, size, validity, placing, refunds. */
export function PackFacts() {
  return (
    <section className="pack-facts flow">
      <h2 className="section-title">What is in the pack</h2>
      <DescriptionList
        items={[
          { label: "In the pack", value: packContents },
          { label: "Size", value: "Car 96 × 60 mm, bike 60 × 40 mm." },
          { label: "Validity", value: "For the lifetime of the vehicle. You pay once." },
          { label: "Car", value: stickerPlaces.car },
          { label: "Bike", value: stickerPlaces.bike },
          {
            label: "Refunds",
            value: (
              <>
                You cannot return or replace a sticker, because it is printed with a code of its own. Read the{" "}
                <TextLink href={paths.refundPolicy()}>refund policy</TextLink>.
              </>
            ),
          },
        ]}
      />
    </section>
  );
}
