/** The company that runs this deployment, as the pages show it. The values come from environment variables (app/env.server.ts). */
export type Operator = {
  /** The product's name. */
  readonly name: string;
  readonly supportEmail: string;
  readonly postalAddress: string;
  /** The seller's GST number, or "". */
  readonly gstin: string;
  /** The grievance officer, whom Indian law requires a shop to name. */
  readonly grievanceOfficer: string;
  /** URLs of the operator's social media pages; "" hides the link. */
  readonly social: { readonly facebook: string; readonly instagram: string; readonly x: string; readonly youtube: string };
  readonly poweredBy: string;
};
