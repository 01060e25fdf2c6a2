import { REFUSAL } from "../../../integration/fake-api/faults";
import { knownStickers } from "../../../integration/fake-api/state";
import { formWithError, openPage, type Situation } from "./situation";

const guid = knownStickers.paid;
const contactPage = `/quickcontact?guid=${guid}`;
const NDNC = "Call cannot be made as the recipient's number is blocked by TRAI NDNC regulations.";

export const scanSituations: readonly Situation[] = [
  lookUp("a sticker is scanned", openPage(`/qrcode_process/${guid}`)),
  lookUp("the scanner's page opens", openPage(contactPage)),
  lookUp("the postpaid checkout opens", async ({ visitor, breakCall }) => {
    await visitor.open(`/qrcode_process/${knownStickers.unpaidPostpaid}`);
    breakCall();
    return visitor.open("/postpaidcheckout");
  }),
  {
    call: "/sms/template",
    when: "a message is sent",
    async act({ visitor, breakCall }) {
      const page = await visitor.open(contactPage);
      breakCall();
      return page.form("Message").fill({ id: "6" }).submit("Message");
    },
    unavailable: { status: 503, ...notSent("An error occurred while sending the message.") },
    limited: ({ seconds, words }) => ({ status: 429, retryAfter: seconds, ...notSent(words) }),
    unauthorised: { status: 422, ...notSent("An error occurred while sending the message.") },
    refused: { status: 422, ...notSent(`Failed to send message: ${REFUSAL}`) },
  },
  callFor("Call the owner"),
  callFor("Ask for a call"),
];

function lookUp(when: string, act: Situation["act"]): Situation {
  const message = "An error occurred while fetching the data.";
  const tryAgain = { message, continueWith: "Try again" };
  return {
    call: "/qrcodedetail",
    when,
    act,
    unavailable: { status: 503, retryAfter: "30", ...tryAgain },
    limited: ({ seconds }) => ({ status: 429, retryAfter: seconds, ...tryAgain }),
    unauthorised: { status: 503, retryAfter: "30", ...tryAgain },
    refused: { status: 200, at: "/inactiveqr", message: "This QR code is inactive.", continueWith: "Home" },
  };
}

function notSent(message: string) {
  return { message, at: "/thank-you-final", absentText: "Thank you for Helping", continueWith: "Try again" };
}

function callFor(button: string): Situation {
  return {
    call: "/make-call",
    when: `"${button}" is pressed`,
    async act({ visitor, breakCall }) {
      const page = await visitor.open(contactPage);
      breakCall();
      return page.form(button).fill({ from: "9876543210" }).submit(button);
    },
    ...formWithError({
      continueWith: button,
      keptValues: { from: "9876543210" },
      unavailable: "We could not place the call.",
      refused: NDNC,
    }),
  };
}
