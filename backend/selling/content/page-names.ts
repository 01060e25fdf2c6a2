import { pageIds } from "#contract/content";

/** The static pages as operators call them. */
export const pageNames = ["terms", "refund-policy", "privacy-policy", "shipping"] as const;

export type PageName = (typeof pageNames)[number];

const ids: Readonly<Record<PageName, number>> = {
  terms: Number(pageIds.terms),
  "refund-policy": Number(pageIds.refundPolicy),
  "privacy-policy": Number(pageIds.privacyPolicy),
  shipping: Number(pageIds.shippingAndDelivery),
};

export function pageIdOf(name: PageName): number {
  return ids[name];
}

/** Returns what operators call a page. Null for an unknown id. */
export function pageNameOf(id: number): PageName | null {
  return pageNames.find((name) => ids[name] === id) ?? null;
}
