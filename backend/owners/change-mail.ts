import type { OwnerLanguage } from "#contract/languages";
import { isOwnerLanguage } from "#contract/languages";
import { buttonTo, composeMail, paragraph, type MailSender } from "../delivery/messages/compose-mail";
import type { BackendEnvironment } from "../requests/environment/environment";
import type { MailMessage } from "../delivery/messages/message";
import { linkPagePath } from "../delivery/messages/sms-templates";

type Sentences = { readonly subject: string; readonly what: string; readonly next: string; readonly button: string };

export type ChangeNews = "phoneChangeWaits" | "phoneChanged" | "emailChangeWaits" | "emailChanged" | "emailTakenBack";

/** The sentences of the mails about a change of number or address. No native speaker has read the Hindi ones yet (docs/languages.md). */
const sentences: Readonly<Record<OwnerLanguage, Readonly<Record<ChangeNews, Sentences>>>> = {
  en: {
    phoneChangeWaits: {
      subject: "Your phone number will change in 7 days",
      what: "Somebody who is logged in to your account asked for another phone number, and said that your present phone is lost.",
      next: "If this was you, do nothing. If not, stop the change now.",
      button: "Stop the change",
    },
    phoneChanged: {
      subject: "Your phone number was changed",
      what: "The phone number of your account was changed. All other sessions have ended.",
      next: "If this was not you, take the change back within 7 days. Then write to us.",
      button: "Take it back",
    },
    emailChanged: {
      subject: "Your e-mail address was changed",
      what: "The e-mail address of your account was changed. This is the last mail to this address.",
      next: "If this was not you, take the change back within 7 days. Then write to us.",
      button: "Take it back",
    },
    emailChangeWaits: {
      subject: "Your e-mail address will change in 7 days",
      what: "Somebody who is logged in to your account asked for another e-mail address, and said that this one can no longer be read.",
      next: "If this was you, do nothing. If not, stop the change now.",
      button: "Stop the change",
    },
    emailTakenBack: {
      subject: "The change of your e-mail address was taken back",
      what: "Somebody with the link in our message took the change back. All sessions have ended. This is the last mail to this address.",
      next: "If this was not you, write to us at once.",
      button: "Write to us",
    },
  },
  hi: {
    phoneChangeWaits: {
      subject: "आपका फ़ोन नंबर 7 दिन में बदल जाएगा",
      what: "आपके खाते में लॉग इन किसी व्यक्ति ने दूसरा फ़ोन नंबर माँगा है, और कहा है कि आपका मौजूदा फ़ोन खो गया है।",
      next: "अगर यह आपने किया है, तो कुछ न करें। नहीं तो बदलाव अभी रोकें।",
      button: "बदलाव रोकें",
    },
    phoneChanged: {
      subject: "आपका फ़ोन नंबर बदल दिया गया",
      what: "आपके खाते का फ़ोन नंबर बदल दिया गया है। बाकी सभी सत्र बंद कर दिए गए हैं।",
      next: "अगर यह आपने नहीं किया, तो 7 दिन के भीतर बदलाव वापस लें। फिर हमें लिखें।",
      button: "बदलाव वापस लें",
    },
    emailChanged: {
      subject: "आपका ई-मेल पता बदल दिया गया",
      what: "आपके खाते का ई-मेल पता बदल दिया गया है। इस पते पर यह आखिरी मेल है।",
      next: "अगर यह आपने नहीं किया, तो 7 दिन के भीतर बदलाव वापस लें। फिर हमें लिखें।",
      button: "बदलाव वापस लें",
    },
    emailChangeWaits: {
      subject: "आपका ई-मेल पता 7 दिन में बदल जाएगा",
      what: "आपके खाते में लॉग इन किसी व्यक्ति ने दूसरा ई-मेल पता माँगा है, और कहा है कि यह पता अब पढ़ा नहीं जा सकता।",
      next: "अगर यह आपने किया है, तो कुछ न करें। नहीं तो बदलाव अभी रोकें।",
      button: "बदलाव रोकें",
    },
    emailTakenBack: {
      subject: "आपके ई-मेल पते का बदलाव वापस ले लिया गया",
      what: "हमारे संदेश के लिंक से किसी ने बदलाव वापस ले लिया। सभी सत्र बंद हो गए हैं। इस पते पर यह आखिरी मेल है।",
      next: "अगर यह आपने नहीं किया, तो हमें तुरंत लिखें।",
      button: "हमें लिखें",
    },
  },
};

/** Returns the path of the page that a link in a message opens. */
export function linkPath(code: string): string {
  return linkPagePath + code;
}

/** Composes the mail that tells an owner about a change. @param path - the page that its button opens. */
export function changeMail(
  environment: MailSender & Pick<BackendEnvironment, "appOrigin">,
  { email, language: chosen }: { readonly email: string; readonly language: string },
  news: ChangeNews,
  path: string,
): MailMessage {
  const language = isOwnerLanguage(chosen) ? chosen : "en";
  const { subject, what, next, button } = sentences[language][news];
  const parts = [paragraph(what), paragraph(next), ...buttonTo(environment, button, path)];
  return composeMail({ to: email, subject: `${environment.brandName}: ${subject}`, parts, language }, environment);
}
