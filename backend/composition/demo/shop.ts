import { DAY_MS } from "#contract/day";
import { renewalCoupon } from "../reference-data";

/** Testimonials for the demo only. A real shop starts without any. */
export const demoTestimonials = [
  {
    ...by("Meera Krishnan", "Lakeview Apartments, Bengaluru", 5),
    description:
      "My car blocked the basement ramp while I was in a meeting. A neighbour scanned the sticker, my phone buzzed, and the ramp was free four minutes later. Nobody had to shout for the watchman.",
  },
  {
    ...by("Imran Shaikh", "", 5),
    description:
      "I left the headlights on outside the station. A stranger sent the message about the lights and I came back before the battery died. I still do not know who it was, and they do not know my number either.",
  },
  {
    ...by("Sunita Rao", "Rao Driving School", 4),
    description:
      "We put them on all nine training cars. Parents and shopkeepers call through the sticker instead of painting our number on the door. One sticker faded at the edge and scanned all the same.",
  },
  {
    ...by("Joseph D'Souza", "", 5),
    description:
      "When I fell off my bike near Khandala, the man who stopped scanned the tank and reached my wife as emergency contact. My blood group was on the page too. That alone was worth it.",
  },
  {
    ...by("Pallavi Joshi", "Green Valley Housing Society", 4),
    description:
      "Our society bought packs for two hundred flats. The register of phone numbers at the gate is gone, which many residents had wanted for years. Delivery took the full five days.",
  },
  {
    ...by("Harpreet Kaur", "Kaur Logistics", 5),
    description:
      "Paid once, and that was it. I was waiting for a renewal bill after the first year, and none came. Scanning works on my drivers' oldest phones.",
  },
].map((testimonial, index) => ({ ...testimonial, id: index + 1, photo: "" }));

function by(name: string, companyName: string, stars: number) {
  return { name, companyName, stars };
}

/**
 * Returns promo codes: two valid ones (a percentage and an amount), an expired one, and one that is used up.
 * @param now - when the demo is filled.
 */
export function demoPromoCodes(now: Date) {
  return [
    { code: "WELCOME10", percent: 10 },
    { code: "FLAT50", amount: 50_00, minimumTotal: 1000_00 },
    { code: "DIWALI25", percent: 25, validUntil: new Date(now.getTime() - 30 * DAY_MS) },
    { code: "FIRST100", percent: 15, useLimit: 0 },
  ] as const;
}

/** The promo codes with their results, for people who try the demo. */
export const demoPromoOutcomes = [
  { code: "WELCOME10", outcome: "10 percent off" },
  { code: "FLAT50", outcome: "₹50 off orders of ₹1,000 or more" },
  { code: renewalCoupon.code, outcome: `${renewalCoupon.percent} percent off, the offer for owners in their trial` },
  { code: "DIWALI25", outcome: "Expired" },
  { code: "FIRST100", outcome: "Used up" },
] as const;
