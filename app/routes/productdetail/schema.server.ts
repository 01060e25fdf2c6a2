import { z } from "zod";

import { quantityFields } from "~/features/cart/quantities.server";
import { formBasics, pressedIntent } from "~/forms/fields.server";

export const productsSchema = z.object({ ...formBasics, ...quantityFields, intent: pressedIntent });
