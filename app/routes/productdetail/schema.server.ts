import { z } from "zod";

import { quantityFields } from "~/features/cart/quantities.server";
import { commonFields, intentField } from "~/forms/fields.server";

export const productsSchema = z.object({ ...commonFields, ...quantityFields, intent: intentField });
