import type { Handler } from "../requests/handler";
import { listHandlers } from "./lists/handlers";
import { loginHandlers } from "./login/handlers";
import { orderHandlers } from "./ordering/handlers";

export const resellerHandlers: readonly Handler[] = [...loginHandlers, ...listHandlers, ...orderHandlers];
