import { changeScreens } from "./change-screens";
import { deskScreens } from "./desk-screens";
import { ownerScreens } from "./owner-screens";
import { publicScreens } from "./public-screens";
import { registrationScreens } from "./registration-screens";
import { resellerScreens } from "./reseller-screens";
import { scanningScreens } from "./scanning-screens";
import type { Screen } from "./screen";
import { shopScreens } from "./shop-screens";
import { translatedScreens } from "./translated-screens";

/** Every screen in each of its states. Every test that checks all screens uses this list. */
export const screens: readonly Screen[] = [
  ...publicScreens,
  ...scanningScreens,
  ...registrationScreens,
  ...shopScreens,
  ...ownerScreens,
  ...changeScreens,
  ...resellerScreens,
  ...deskScreens,
  ...translatedScreens,
];
