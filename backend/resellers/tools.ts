import type { Services } from "../handling";

/** What keeping a reseller's books takes of the backend's services. */
export type BookTools = Pick<Services, "clock" | "secrets" | "environment">;
