/** Who runs this deployment, as every page shows it. Read from the environment in env.server.ts. */
export type Operator = {
  /** The product's name. */
  readonly name: string;
  readonly supportEmail: string;
  readonly postalAddress: string;
  /** The seller's GST number, or "" when there is none to show. */
  readonly gstin: string;
  /** The officer whom Indian law asks a shop to name. */
  readonly grievanceOfficer: string;
  /** Addresses of the operator's pages; one that is "" is not shown. */
  readonly social: { readonly facebook: string; readonly instagram: string; readonly x: string; readonly youtube: string };
  /** The 'Powered by' credit. */
  readonly poweredBy: string;
};
