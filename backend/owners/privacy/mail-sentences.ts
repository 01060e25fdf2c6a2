import type { OwnerLanguage } from "#contract/languages";

type RightsSentences = {
  readonly requestedSubject: (brand: string) => string;
  readonly requested: (day: string) => string;
  readonly takeBack: string;
  readonly takeBackButton: string;
  readonly erasedSubject: (brand: string) => string;
  readonly erased: (day: string) => string;
  readonly certificate: string;
  readonly kept: string;
  readonly stickers: string;
};

/** The sentences of the mails about an erasure. No native speaker has read the Hindi sentences yet (docs/languages.md). */
export const rightsSentences: Readonly<Record<OwnerLanguage, RightsSentences>> = {
  en: {
    requestedSubject: (brand) => `Your ${brand} account will be erased`,
    requested: (day) => `You asked us to erase your account. We erase it on ${day}.`,
    takeBack: "If you did not ask for this, or changed your mind, log in before that day and keep your account.",
    takeBackButton: "Keep my account",
    erasedSubject: (brand) => `Your ${brand} account is erased`,
    erased: (day) => `We erased your account and your personal data on ${day}.`,
    certificate: "Certificate number",
    kept: "We keep what the law demands: paid orders with name and address for the tax books, and logs of contacts without your name, phone number and plate. Each has an end.",
    stickers: "Your stickers are void. Scans show that they are inactive.",
  },
  hi: {
    requestedSubject: (brand) => `आपका ${brand} खाता मिटाया जाएगा`,
    requested: (day) => `आपने अपना खाता मिटाने को कहा है। हम इसे ${day} को मिटाएँगे।`,
    takeBack: "अगर आपने यह नहीं कहा था, या आपका मन बदल गया है, तो उस दिन से पहले लॉग इन करके अपना खाता बचा लें।",
    takeBackButton: "मेरा खाता रहने दें",
    erasedSubject: (brand) => `आपका ${brand} खाता मिटा दिया गया है`,
    erased: (day) => `हमने ${day} को आपका खाता और आपका निजी डेटा मिटा दिया।`,
    certificate: "प्रमाणपत्र संख्या",
    kept: "क़ानून जो माँगता है, वह हम रखते हैं: टैक्स की बही के लिए भुगतान किए गए ऑर्डर नाम और पते के साथ, और संपर्कों के लॉग आपके नाम, फ़ोन नंबर और गाड़ी नंबर के बिना। हर एक की अवधि तय है।",
    stickers: "आपके स्टिकर रद्द हैं। स्कैन करने पर वे निष्क्रिय दिखते हैं।",
  },
};
