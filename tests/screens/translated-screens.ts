import hindi from "../../app/words/translations/hi/owner.json" with { type: "json" };
import tamil from "../../app/words/translations/ta/scanner.json" with { type: "json" };
import urdu from "../../app/words/translations/ur/scanner.json" with { type: "json" };
import type { Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { screenAfterForm, screenAfterSteps, screenAt, type Screen } from "./screen";
import type { ScreenServers } from "./screen-servers";

const owner = (servers: ScreenServers) => servers.owner();

const car = (language: string) => `/quickcontact?guid=${stickers.paidCar}&lang=${language}`;
const accident = (language: string) => `/accident?guid=${stickers.paidCar}&lang=${language}`;

/**
 * Screens in languages other than English: the owner's in Hindi, and the scanner's in Tamil, which has the longest words, and in Urdu,
 * which is written from right to left.
 */
export const translatedScreens: readonly Screen[] = [
  ...inLanguage("hi", [
    screenAt("the owner's vehicles and details, in Hindi", "/userdetail?lang=hi", hindi.vehicles.personal, owner),
    screenAt("the owner's table of vehicles, in Hindi", "/myqr?lang=hi", hindi.validity.lifetime, owner),
    screenAfterForm(
      "the owner's profile, all fields wrong, in Hindi",
      "/userprofile?lang=hi",
      { button: hindi.details.save, fields: { VehicleOwnerName: " ", VehicleOwnerCity: " ", VehicleOwnerPincode: "1" } },
      hindi.ownerApi.pincodeInvalid,
      owner,
    ),
    screenAfterSteps("editing a vehicle, in Hindi", hindi.vehicle.pause, (visitor) => follow(visitor, hindi.vehicles.edit, "/myqr"), owner),
    screenAfterSteps("the contact history, in Hindi", hindi.contacts.lead, (visitor) => follow(visitor, hindi.vehicles.contacts), owner),
    screenAfterSteps("the contact settings, in Hindi", hindi.settings.lead, (visitor) => follow(visitor, hindi.vehicles.settings), owner),
    screenAfterSteps(
      "the renewal, in Hindi",
      hindi.renewal.title,
      (visitor) => follow(visitor, hindi.vehicles.renew, "/userdetail", "KA01EX9034"),
      owner,
    ),
    screenAt("the owner's data, in Hindi", "/mydata?lang=hi", hindi.myData.stored, owner),
    screenAt("the erasure of the account, in Hindi", "/mydata/erase?lang=hi", hindi.myData.kept, owner),
    screenAt("the notice at a log-in, in Hindi", "/consent?lang=hi", hindi.consent.lead, owner),
    screenAt("grievances, in Hindi", "/grievance?lang=hi", hindi.grievance.lead),
    screenAt("the owner's login, in Hindi", "/userlogin?lang=hi", hindi.login.ownerLead),
    screenAt("a cancelled payment, in Hindi", "/payment_failed?lang=hi", hindi.paymentResults.cancelledAdvice),
  ]),
  ...Object.entries({ ta: tamil, ur: urdu }).flatMap(([language, scanner]) =>
    inLanguage(language, [
      screenAfterForm(
        `no message selected, in ${language}`,
        car(language),
        { button: scanner.contact.send },
        scanner.api.messageNotSelected,
      ),
      screenAt(`the accident screen, in ${language}`, accident(language), scanner.alert.nobodyYet),
      screenAt(`the notice about a call, in ${language}`, `/notice?lang=${language}`, scanner.callNotice.whatText),
      screenAt(`the form for a typed code, in ${language}`, `/s?lang=${language}`, scanner.code.title),
    ]),
  ),
];

function inLanguage(language: string, screens: readonly Screen[]): Screen[] {
  return screens.map((screen) => ({ ...screen, language }));
}

/** Follows a link about a vehicle on one of the owner's pages in Hindi. */
async function follow(visitor: Visitor, link: string, path = "/userdetail", plate = "KA03MN4521"): Promise<Page> {
  return (await visitor.open(`${path}?lang=hi`)).follow(`${link}: ${plate}`);
}
