/** A courier's page for its parcels. @property page its URL; `{docket}` stands for the parcel's number, where the page takes it. */
type Courier = { readonly names: readonly string[]; readonly page: string };

export type TrackingPages = readonly Courier[];

const DOCKET = "{docket}";

/** The couriers of India. The pages without the docket ask for it, some with a captcha. */
const usual: TrackingPages = [
  { names: ["India Post", "Speed Post"], page: "https://www.indiapost.gov.in/" },
  { names: ["Delhivery"], page: `https://www.delhivery.com/track-v2/package/${DOCKET}` },
  { names: ["Blue Dart"], page: `https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=${DOCKET}` },
  { names: ["DTDC"], page: "https://www.dtdc.com/track-your-shipment/" },
  { names: ["Ekart"], page: `https://ekartlogistics.com/shipmenttrack/${DOCKET}` },
  { names: ["Xpressbees"], page: `https://www.xpressbees.com/shipment/tracking?awbNo=${DOCKET}` },
  { names: ["Shadowfax"], page: "https://www.shadowfax.in/track-order" },
  { names: ["Ecom Express"], page: `https://ecomexpress.in/tracking/?awb_field=${DOCKET}` },
  { names: ["Professional Couriers", "TPC"], page: "https://www.tpcindia.com/" },
  { names: ["Trackon"], page: "https://trackon.in/" },
];

/** The names of the usual couriers. */
export const usualCouriers: readonly string[] = usual.flatMap(({ names }) => names);

/**
 * Reads the operator's couriers, such as `Trackon=https://trackon.in/track?no={docket}`, separated by commas.
 * @returns the couriers, or what is wrong, as the end of a sentence.
 */
export function readTrackingPages(written: string): { readonly pages: TrackingPages } | { readonly error: string } {
  const own: Courier[] = [];
  for (const part of written.split(",").filter((piece) => piece.trim() !== "")) {
    const [name = "", ...rest] = part.split("=");
    const page = rest.join("=").trim();
    if (keyOf(name) === "" || !page.startsWith("https://") || !URL.canParse(page))
      return { error: `must be like Trackon=https://trackon.in/track?no=${DOCKET}, separated by commas` };
    own.push({ names: [name], page });
  }
  return { pages: own };
}

/**
 * Returns the page that shows where a parcel is, or "" for a courier that nobody named.
 * @param own - the operator's, which come first, so that they can replace a usual one.
 */
export function trackingPage(own: TrackingPages, courier: string, docket: string): string {
  const typed = keyOf(courier);
  const found = [...own, ...usual].find(({ names }) => names.some((name) => typed.startsWith(keyOf(name))));
  return found?.page.replaceAll(DOCKET, encodeURIComponent(docket.replace(/\s/g, ""))) ?? "";
}

/** Operators type "Blue Dart", "BLUEDART" or "Blue-Dart Express". */
function keyOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}
