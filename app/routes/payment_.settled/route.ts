import { screen } from "~/screen";

/** Finishes a payment after the payment provider's POST, which came without this browser's cookies. This GET has the cookies. */
export { finishPayment as loader } from "~/payments/settle.server";

export const handle = screen({ languages: "owner" });
