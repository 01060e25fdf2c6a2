import type { Handler } from "../handling";
import { listHandlers } from "./list-handlers";
import { loginHandlers } from "./login";
import { orderHandlers } from "./order-handlers";

export const resellerHandlers: readonly Handler[] = [...loginHandlers, ...listHandlers, ...orderHandlers];
