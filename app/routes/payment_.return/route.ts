import { screen } from "~/screen";

/** Handles the payment provider's redirect after a payment with a payment link. */
export { settleLinkPayment as loader } from "~/payments/settle.server";

export const handle = screen({ languages: "owner" });
