/** Receives the webhooks of payment providers, and the callbacks of SMS and phone call providers. */
export { forwardToBackend as action, forwardToBackend as loader } from "~/api/forward.server";
