import { z } from "zod";

import { paths } from "~/paths";
import { seal, unseal } from "~/session/sealed.server";

/**
 * Why a payment that the provider has signed is not thanked for: nobody could confirm it yet, or the API did not take it for the
 * order. Either way money may have moved, so the person must not be asked to pay again.
 */
export type PaymentDoubt = z.infer<typeof paymentDoubt>;

const paymentDoubt = z.enum(["unconfirmed", "unmatched"]);

const PURPOSE = "payment doubt";
const PARAMETER = "doubt";
const SHOWN_SECONDS = 3600;

/** The address of the screen that says so. The doubt travels in it, since what the provider posts comes without our cookies. */
export function doubtPath(doubt: PaymentDoubt): string {
  return paths.failed(seal(PURPOSE, doubt, SHOWN_SECONDS));
}

export function readDoubt(request: Request): PaymentDoubt | null {
  return unseal(PURPOSE, new URL(request.url).searchParams.get(PARAMETER), paymentDoubt);
}
