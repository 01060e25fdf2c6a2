import { REFUSAL } from "../../fakes/upstream/faults";
import { knownStickers } from "../../fakes/upstream/world";
import { formComesBack, opens, type Situation } from "./situation";

const guid = knownStickers.paid;
const contactPage = `/quickcontact?guid=${guid}`;
const NDNC = "Call cannot be made as the recipient's number is blocked by TRAI NDNC regulations.";

export const scanSituations: readonly Situation[] = [
  lookUp("a sticker is scanned", opens(`/qrcode_process/${guid}`)),
  lookUp("the scanner's page opens", opens(contactPage)),
  lookUp("the postpaid checkout opens", async ({ visitor, breaks }) => {
    await visitor.open(`/qrcode_process/${knownStickers.unpaidPostpaid}`);
    breaks();
    return visitor.open("/postpaidcheckout");
  }),
  {
    call: "/sms/template",
    when: "a message is sent",
    async act({ visitor, breaks }) {
      const page = await visitor.open(contactPage);
      breaks();
      return page.form("Message").fill({ id: "6" }).submit("Message");
    },
    unavailable: { status: 503, ...notSent("An error occurred while sending the message.") },
    limited: ({ seconds, words }) => ({ status: 429, retryAfter: seconds, ...notSent(words) }),
    unauthorised: { status: 422, ...notSent("An error occurred while sending the message.") },
    refused: { status: 422, ...notSent(`Failed to send message: ${REFUSAL}`) },
  },
  callFor("Call the owner"),
  callFor("Call the owner's emergency contact"),
];

function lookUp(when: string, act: Situation["act"]): Situation {
  const says = "An error occurred while fetching the data.";
  const tryAgain = { says, wayOn: "Try again" };
  return {
    call: "/qrcodedetail",
    when,
    act,
    unavailable: { status: 503, retryAfter: "30", ...tryAgain },
    limited: ({ seconds }) => ({ status: 429, retryAfter: seconds, ...tryAgain }),
    unauthorised: { status: 503, retryAfter: "30", ...tryAgain },
    refused: { status: 200, at: "/inactiveqr", says: "This QR code is inactive.", wayOn: "Home" },
  };
}

function notSent(says: string) {
  return { says, at: "/thank-you-final", hides: "Thank you for Helping", wayOn: "Try again" };
}

function callFor(button: string): Situation {
  return {
    call: "/make-call",
    when: `"${button}" is pressed`,
    async act({ visitor, breaks }) {
      const page = await visitor.open(contactPage);
      breaks();
      return page.form(button).fill({ from: "9876543210" }).submit(button);
    },
    ...formComesBack({
      wayOn: button,
      keeps: { from: "9876543210" },
      unavailable: "We could not place the call.",
      refused: NDNC,
    }),
  };
}
