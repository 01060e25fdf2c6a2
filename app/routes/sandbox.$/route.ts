/** Serves the pages of the sandboxes: the outbox, which shows what the sandboxes would have sent, and the payment page. */
export { forwardToBackend as action, forwardToBackend as loader } from "~/api/forward.server";
