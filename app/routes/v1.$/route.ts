/** Serves the description of the API. */
export { forwardToBackend as loader } from "~/api/forward.server";
