import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { scanOutcome } from "#contract/scanning";
import { offersBeyondSpec } from "~/api/client.server";
import { now } from "~/env.server";
import { ContactForms } from "~/features/contact/contact-forms";
import { contactConstraints } from "~/features/contact/contact-schemas.server";
import { shownScan } from "~/features/contact/shown-scan";
import { useContactForms } from "~/features/contact/use-contact-forms";
import { VehicleStrip } from "~/features/contact/vehicle-strip";
import { findSticker, stickerUnavailableResponse } from "~/features/sticker/find-sticker.server";
import { requireVehicleInUrl } from "~/features/vehicle/read-vehicles.server";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { Banner } from "~/ui/banner";
import { LinkParagraph } from "~/ui/links-and-buttons";
import { Page, PageHeading } from "~/ui/page";
import { ownerWords } from "~/words/words";

/** Shows an owner the page that a scan of the sticker opens. All forms are disabled. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { vehicle } = await requireVehicleInUrl(request);
  if (!vehicle.hasContactSettings) throw new Response(ownerWords().settingsMessages.unknown, { status: 404 });
  const lookup = await findSticker(vehicle.barcode);
  if (lookup.kind !== "ok" && lookup.kind !== "refused") throw stickerUnavailableResponse(lookup);
  const canContact = lookup.kind === "ok" && scanOutcome(lookup.data.sticker, now()) === "contact";
  const scan = canContact ? shownScan(lookup.data.sticker, offersBeyondSpec()) : null;
  return json({ vehicleId: vehicle.id, scan, constraints: scan === null ? {} : contactConstraints(scan) });
}

export const handle = plainScreen({ bar: "owner", footer: "owner", languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().preview);

export default function ScanPreview() {
  const { vehicleId, scan } = useLoaderData<typeof loader>();
  const { preview: words } = ownerWords();
  const forms = useContactForms();
  return (
    <Page width="form">
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      {scan === null ? (
        <Banner tone="info">{words.nobody}</Banner>
      ) : (
        <>
          <VehicleStrip scan={scan} />
          <ContactForms forms={forms} guid={null} formKey="" scan={scan} />
        </>
      )}
      <LinkParagraph href={paths.contactSettings(vehicleId)}>{words.back}</LinkParagraph>
    </Page>
  );
}
