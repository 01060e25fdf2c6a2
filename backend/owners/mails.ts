import { isOwnerLanguage, type OwnerLanguage } from "#contract/limits";
import { composeMail, type MailPart } from "../delivery/messages/compose-mail";
import type { MailMessage } from "../delivery/messages/message";
import type { Database } from "../platform/database/database";
import { derivedCodes } from "../platform/process/derived-code";
import type { Services } from "../requests/services";

/** The codes of the links in messages to owners and to the people whom they named. */
export const { codeOf: linkCode, hashOf: linkCodeHash } = derivedCodes("link", 10);

/** Returns the code of a new link, and what to store of it. */
export function newLink({ secrets }: Pick<Services, "secrets">) {
  const id = secrets.randomId();
  const code = linkCode(secrets, id);
  return { code, stored: { id, codeHash: linkCodeHash(secrets, code) ?? "" } };
}

/** A change of number or address waits, was made, or was taken back. */
export type ChangeStep = "waits" | "changed" | "takenBack";

type News = { readonly subject: string; readonly what: string };

/** What an owner is told about a vehicle by SMS and mail. The SMS texts have these names. */
export type OwnerNewsKind = "emergency_refused" | "second_driver_refused" | "trial_ends" | "trial_ended" | "trial_scanned";

type Sentences = {
  /** What to do after each step, and the button that does it. */
  readonly next: Readonly<Record<ChangeStep, { readonly next: string; readonly button: string }>>;
  readonly phone: Readonly<Partial<Record<ChangeStep, News>>>;
  readonly email: Readonly<Partial<Record<ChangeStep, News>>>;
  readonly news: Readonly<Record<OwnerNewsKind, (plate: string, date: string) => News>>;
  readonly myDetails: string;
  readonly erasureSubject: (brand: string) => string;
  readonly erasure: (day: string) => string;
  readonly keepAccount: { readonly next: string; readonly button: string };
  readonly erasedSubject: (brand: string) => string;
  readonly erased: (day: string) => string;
  readonly certificate: string;
  readonly kept: string;
  readonly stickers: string;
  readonly test: News;
};

/** The sentences of the mails to owners. No native speaker has read the Hindi ones yet (docs/languages.md). */
const sentences: Readonly<Record<OwnerLanguage, Sentences>> = {
  en: {
    next: {
      waits: { next: "If this was you, do nothing. If not, stop the change now.", button: "Stop the change" },
      changed: { next: "If this was not you, take the change back within 7 days. Then write to us.", button: "Take it back" },
      takenBack: { next: "If this was not you, write to us at once.", button: "Write to us" },
    },
    phone: {
      waits: {
        subject: "Your phone number will change in 7 days",
        what: "Somebody who is logged in to your account asked for another phone number, and said that your present phone is lost.",
      },
      changed: {
        subject: "Your phone number was changed",
        what: "The phone number of your account was changed. All other sessions have ended.",
      },
    },
    email: {
      waits: {
        subject: "Your e-mail address will change in 7 days",
        what: "Somebody who is logged in to your account asked for another e-mail address, and said that this one can no longer be read.",
      },
      changed: {
        subject: "Your e-mail address was changed",
        what: "The e-mail address of your account was changed. This is the last mail to this address.",
      },
      takenBack: {
        subject: "The change of your e-mail address was taken back",
        what: "Somebody with the link in our message took the change back. All sessions have ended. This is the last mail to this address.",
      },
    },
    news: {
      emergency_refused: (plate) => ({
        subject: `${plate}: your emergency contact said no`,
        what: `The emergency contact of ${plate} does not want to be called. Nobody is called in an emergency until you name another person.`,
      }),
      second_driver_refused: (plate) => ({
        subject: `${plate}: your second driver said no`,
        what: `The second driver of ${plate} does not want messages. They go to you alone.`,
      }),
      trial_ends: (plate, date) => ({
        subject: `${plate}: the trial ends on ${date}`,
        what: `The trial of your sticker for ${plate} ends on ${date}. After that, nobody can reach you through it. Renew once, and it is valid for the lifetime of the vehicle.`,
      }),
      trial_ended: (plate) => ({
        subject: `${plate}: the trial has ended`,
        what: `The trial of your sticker for ${plate} has ended. Nobody can reach you through it until you renew. You renew once, for the lifetime of the vehicle.`,
      }),
      trial_scanned: (plate) => ({
        subject: `${plate}: somebody tried to reach you`,
        what: `Somebody scanned the sticker on ${plate} to reach you. They could not, because its trial has ended. We tell you this once a day at most.`,
      }),
    },
    myDetails: "My details",
    erasureSubject: (brand) => `Your ${brand} account will be erased`,
    erasure: (day) => `You asked us to erase your account. We erase it on ${day}.`,
    keepAccount: {
      next: "If you did not ask for this, or changed your mind, log in before that day and keep your account.",
      button: "Keep my account",
    },
    erasedSubject: (brand) => `Your ${brand} account is erased`,
    erased: (day) => `We erased your account and your personal data on ${day}.`,
    certificate: "Certificate number",
    kept: "We keep what the law demands: paid orders with name and address for the tax books, and logs of contacts without your name, phone number and plate. Each has an end.",
    stickers: "Your stickers are void. Scans show that they are inactive.",
    test: { subject: "Your test", what: "This is the test that you asked for. A copy of a message about your vehicle comes like this." },
  },
  hi: {
    next: {
      waits: { next: "अगर यह आपने किया है, तो कुछ न करें। नहीं तो बदलाव अभी रोकें।", button: "बदलाव रोकें" },
      changed: { next: "अगर यह आपने नहीं किया, तो 7 दिन के भीतर बदलाव वापस लें। फिर हमें लिखें।", button: "बदलाव वापस लें" },
      takenBack: { next: "अगर यह आपने नहीं किया, तो हमें तुरंत लिखें।", button: "हमें लिखें" },
    },
    phone: {
      waits: {
        subject: "आपका फ़ोन नंबर 7 दिन में बदल जाएगा",
        what: "आपके खाते में लॉग इन किसी व्यक्ति ने दूसरा फ़ोन नंबर माँगा है, और कहा है कि आपका मौजूदा फ़ोन खो गया है।",
      },
      changed: { subject: "आपका फ़ोन नंबर बदल दिया गया", what: "आपके खाते का फ़ोन नंबर बदल दिया गया है। बाकी सभी सत्र बंद कर दिए गए हैं।" },
    },
    email: {
      waits: {
        subject: "आपका ई-मेल पता 7 दिन में बदल जाएगा",
        what: "आपके खाते में लॉग इन किसी व्यक्ति ने दूसरा ई-मेल पता माँगा है, और कहा है कि यह पता अब पढ़ा नहीं जा सकता।",
      },
      changed: { subject: "आपका ई-मेल पता बदल दिया गया", what: "आपके खाते का ई-मेल पता बदल दिया गया है। इस पते पर यह आखिरी मेल है।" },
      takenBack: {
        subject: "आपके ई-मेल पते का बदलाव वापस ले लिया गया",
        what: "हमारे संदेश के लिंक से किसी ने बदलाव वापस ले लिया। सभी सत्र बंद हो गए हैं। इस पते पर यह आखिरी मेल है।",
      },
    },
    news: {
      emergency_refused: (plate) => ({
        subject: `${plate}: आपके इमरजेंसी कॉन्टैक्ट ने मना किया`,
        what: `${plate} के इमरजेंसी कॉन्टैक्ट कॉल नहीं चाहते। जब तक आप किसी और को नहीं बताते, इमरजेंसी में किसी को कॉल नहीं जाएगी।`,
      }),
      second_driver_refused: (plate) => ({
        subject: `${plate}: आपके दूसरे ड्राइवर ने मना किया`,
        what: `${plate} के दूसरे ड्राइवर संदेश नहीं चाहते। संदेश सिर्फ़ आपको मिलेंगे।`,
      }),
      trial_ends: (plate, date) => ({
        subject: `${plate}: ट्रायल ${date} को खत्म होगा`,
        what: `${plate} के आपके स्टिकर का ट्रायल ${date} को खत्म होगा। उसके बाद कोई इससे आपसे संपर्क नहीं कर सकेगा। एक बार रिन्यू करें, फिर यह गाड़ी की पूरी उम्र चलेगा।`,
      }),
      trial_ended: (plate) => ({
        subject: `${plate}: ट्रायल खत्म हो गया`,
        what: `${plate} के आपके स्टिकर का ट्रायल खत्म हो गया है। जब तक आप रिन्यू नहीं करते, कोई इससे आपसे संपर्क नहीं कर सकता। रिन्यू एक ही बार करना है, गाड़ी की पूरी उम्र के लिए।`,
      }),
      trial_scanned: (plate) => ({
        subject: `${plate}: किसी ने आपसे संपर्क करना चाहा`,
        what: `किसी ने आपसे संपर्क करने के लिए ${plate} का स्टिकर स्कैन किया। ट्रायल खत्म होने के कारण संपर्क नहीं हो सका। यह हम दिन में एक ही बार बताते हैं।`,
      }),
    },
    myDetails: "मेरी जानकारी",
    erasureSubject: (brand) => `आपका ${brand} खाता मिटाया जाएगा`,
    erasure: (day) => `आपने अपना खाता मिटाने को कहा है। हम इसे ${day} को मिटाएँगे।`,
    keepAccount: {
      next: "अगर आपने यह नहीं कहा था, या आपका मन बदल गया है, तो उस दिन से पहले लॉग इन करके अपना खाता बचा लें।",
      button: "मेरा खाता रहने दें",
    },
    erasedSubject: (brand) => `आपका ${brand} खाता मिटा दिया गया है`,
    erased: (day) => `हमने ${day} को आपका खाता और आपका निजी डेटा मिटा दिया।`,
    certificate: "प्रमाणपत्र संख्या",
    kept: "क़ानून जो माँगता है, वह हम रखते हैं: टैक्स की बही के लिए भुगतान किए गए ऑर्डर नाम और पते के साथ, और संपर्कों के लॉग आपके नाम, फ़ोन नंबर और गाड़ी नंबर के बिना। हर एक की अवधि तय है।",
    test: { subject: "आपका टेस्ट", what: "यह आपका माँगा हुआ टेस्ट है। गाड़ी के संदेश की कॉपी ऐसे ही आती है।" },
    stickers: "आपके स्टिकर रद्द हैं। स्कैन करने पर वे निष्क्रिय दिखते हैं।",
  },
};

type Compose = (said: Sentences) => { readonly subject: string; readonly parts: readonly MailPart[] } | null;

/** Returns a mail to an owner. Null if there is nothing to say, or the owner has no e-mail address. */
export function ownerMail(
  { environment }: Pick<Services, "environment">,
  { email: to, language: chosen }: { readonly email: string; readonly language: string },
  compose: Compose,
): MailMessage | null {
  if (to === "") return null;
  const language = isOwnerLanguage(chosen) ? chosen : "en";
  const mail = compose(sentences[language]);
  return mail && composeMail({ to, language, ...mail }, environment);
}

/** Sends a mail to an owner. Parameters as for `ownerMail`. */
export async function mailOwner(
  transaction: Database,
  services: Services,
  owner: Parameters<typeof ownerMail>[1],
  compose: Compose,
): Promise<void> {
  const mail = ownerMail(services, owner, compose);
  if (mail !== null) await services.outbox.enqueue(transaction, mail);
}
