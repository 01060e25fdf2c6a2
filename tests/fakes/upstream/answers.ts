import { accountAnswers } from "./account-answers";
import { contentAnswers } from "./content-answers";
import { ownerAnswers } from "./owner-answers";
import type { CallPath, Payload } from "./payloads";
import { resellerAnswers } from "./reseller-answers";
import { scanAnswers } from "./scan-answers";
import { shopAnswers } from "./shop-answers";
import type { ApiState } from "./state";

/** Returns the response to a valid API call, with the field names of the spec. Most numbers are written as strings. */
export type Answer = (payload: Payload, state: ApiState) => object | Promise<object>;

export const answers: Readonly<Record<CallPath, Answer>> = {
  ...contentAnswers,
  ...scanAnswers,
  ...accountAnswers,
  ...ownerAnswers,
  ...shopAnswers,
  ...resellerAnswers,
};
