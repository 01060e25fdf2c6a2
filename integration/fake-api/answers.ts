import { accountAnswers } from "./account-answers";
import { contentAnswers } from "./content-answers";
import { ownerAnswers } from "./owner-answers";
import type { Answer } from "./outcomes";
import type { CallPath } from "./payloads";
import { resellerAnswers } from "./reseller-answers";
import { scanAnswers } from "./scan-answers";
import { shopAnswers } from "./shop-answers";

export const answers: Readonly<Record<CallPath, Answer>> = {
  ...contentAnswers,
  ...scanAnswers,
  ...accountAnswers,
  ...ownerAnswers,
  ...shopAnswers,
  ...resellerAnswers,
};
