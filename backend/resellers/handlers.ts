import type { Handler } from "../handling";
import { listHandlers } from "./lists/handlers";
import { loginHandlers } from "./login/handlers";
import { orderHandlers } from "./ordering/handlers";

export const resellerHandlers: readonly Handler[] = [...loginHandlers, ...listHandlers, ...orderHandlers];
