import type { OwnerLanguage } from "#contract/limits";

const english = {
  dear: (name: string) => `Dear ${name},`,
  orderNumber: "Order number",
  line: (quantity: number, product: string, price: string) => `${quantity} x ${product} at ${price}`,
  subtotal: "Subtotal",
  discount: "Discount",
  gst: "GST(18%)",
  totalPaid: "Total paid",
  orderSubject: (brand: string, orderId: number) => `Your ${brand} order ${orderId}`,
  validForLife: (plate: string) => `The sticker of your vehicle ${plate} is valid for the vehicle's lifetime.`,
  seeVehicles: "See your vehicles",
  seeOrder: "See the order and its invoice",
  refundSubject: (brand: string) => `Your ${brand} payment will be refunded`,
  paidTooLate: (amount: string, orderId: number) =>
    `Your payment of ${amount} for order ${orderId} arrived after the reservation of its promo code had ended.`,
  refund: "The code has since been used up. We did not accept the order and will refund your payment.",
  paidTwice: (amount: string, orderId: number) => `You paid twice for order ${orderId}. We send ${amount} back.`,
  stickerPaidTwice: (amount: string, orderId: number) => `The sticker of order ${orderId} was already paid for. We send ${amount} back.`,
  refundFollows: "You do not need to do anything. We write again when the money is on its way.",
  refundedSubject: (brand: string) => `Your ${brand} refund is on its way`,
  refunded: (amount: string, orderId: number) => `We have sent ${amount} back for order ${orderId}.`,
  refundArrives: "Your bank shows it within seven working days.",
  cancelledSubject: (brand: string) => `Your ${brand} order is cancelled`,
  cancelled: (amount: string, orderId: number) => `Your order ${orderId} is cancelled. Your payment of ${amount} goes back to you.`,
  orderAgain: "You can place the order again without the code.",
  scanToOrderAgain: "You can scan the sticker and place the order again without the code.",
  questions: (supportEmail: string) => `Questions? Write to ${supportEmail} and give the order number.`,
};

export type MailSentences = typeof english;

/**
 * The sentences of the mails about an order. A mail about a renewal or a postpaid sticker's payment is in the language that the owner
 * chose. If the owner chose none or there is no owner, and for all other orders, the mail is in English. No native speaker has read the
 * Hindi sentences yet (docs/languages.md).
 */
export const mailSentences: Readonly<Record<OwnerLanguage, MailSentences>> = {
  en: english,
  hi: {
    dear: (name) => `नमस्ते ${name},`,
    orderNumber: "ऑर्डर नंबर",
    line: (quantity, product, price) => `${quantity} x ${product}, ${price} प्रति पैक`,
    subtotal: "सामान की कीमत",
    discount: "छूट",
    gst: "GST (18%)",
    totalPaid: "कुल भुगतान",
    orderSubject: (brand, orderId) => `आपका ${brand} ऑर्डर ${orderId}`,
    validForLife: (plate) => `आपकी गाड़ी ${plate} का स्टिकर गाड़ी के लाइफ़टाइम के लिए मान्य है।`,
    seeVehicles: "अपनी गाड़ियाँ देखें",
    seeOrder: "ऑर्डर और उसका बिल देखें",
    refundSubject: (brand) => `${brand}: आपके पैसे लौटाए जाएँगे`,
    paidTooLate: (amount, orderId) => `ऑर्डर ${orderId} के लिए आपके ${amount} हमें तब मिले, जब उसके प्रोमो कोड का समय खत्म हो चुका था।`,
    refund: "तब तक यह कोड पूरा इस्तेमाल हो चुका था। इसलिए हमने ऑर्डर नहीं लिया, और हम आपके पैसे लौटा देंगे।",
    paidTwice: (amount, orderId) => `आपने ऑर्डर ${orderId} के लिए दो बार भुगतान किया है। हम ${amount} लौटा देंगे।`,
    stickerPaidTwice: (amount, orderId) => `ऑर्डर ${orderId} के स्टिकर का भुगतान पहले ही हो चुका था। हम ${amount} लौटा देंगे।`,
    refundFollows: "आपको कुछ करने की ज़रूरत नहीं है। पैसे भेजने पर हम आपको फिर लिखेंगे।",
    refundedSubject: (brand) => `आपका ${brand} रिफ़ंड भेज दिया गया है`,
    refunded: (amount, orderId) => `हमने ऑर्डर ${orderId} के ${amount} लौटा दिए हैं।`,
    cancelledSubject: (brand) => `आपका ${brand} ऑर्डर रद्द हो गया है`,
    cancelled: (amount, orderId) => `आपका ऑर्डर ${orderId} रद्द हो गया है। आपके ${amount} आपको वापस मिलेंगे।`,
    refundArrives: "यह रकम सात कामकाजी दिनों के अंदर आपके बैंक खाते में दिखेगी।",
    orderAgain: "आप बिना कोड के फिर से ऑर्डर कर सकते हैं।",
    scanToOrderAgain: "आप स्टिकर को स्कैन करके बिना कोड के फिर से ऑर्डर कर सकते हैं।",
    questions: (supportEmail) => `कोई सवाल है? ${supportEmail} पर लिखें और ऑर्डर नंबर बताएँ।`,
  },
};

/** The lines of an order that is sent as a parcel. Such mails exist in English only. */
export const parcelSentences: Pick<MailSentences, "line"> = {
  line: (quantity, product, price) => `${quantity} ${quantity === 1 ? "pack" : "packs"} of two, ${product}, at ${price}`,
};

/** What to do with a parcel. */
export const parcelUse = {
  shop: "Scan a sticker to register your vehicle. Both stickers of a pack are for the same vehicle.",
  replacement: "Scan the sticker and log in. Then choose the vehicle whose sticker it replaces.",
  reseller: "Sell each pack for one vehicle. Its buyer scans a sticker to register: do not register your stock.",
} as const;

/** The sentences of the mail about the dispatch of an order, which exists in English only. */
export const dispatchSentences = {
  onItsWay: (orderId: number) => `Your order ${orderId} is on its way.`,
  corrected: (orderId: number) =>
    `Your order ${orderId} is on its way. We wrote the wrong courier or docket number before. These are right:`,
  courier: "Courier",
  docket: "Docket number",
  track: "Track the parcel",
  subject: (brand: string, orderId: number) => `Your ${brand} order ${orderId} is on its way`,
  correctedSubject: (brand: string, orderId: number) => `Your ${brand} order ${orderId}: the right docket number`,
} as const;

/** The sentences of the mail to a customer who asked to cancel an order, which exists in English only. */
export const cancellingSentences = {
  declined: (orderId: number) => `You asked us to cancel your order ${orderId}. We cannot cancel it:`,
  stays: "Your order stays as it is.",
  offAccount: (amount: string, orderId: number) => `Your order ${orderId} is cancelled. We took ${amount} off your account.`,
  subject: (brand: string, orderId: number) => `About your ${brand} order ${orderId}`,
} as const;

/** The names of an order's fields in a mail. */
const fieldNames: Readonly<Record<string, string>> = { email: "e-mail address", phone: "phone number" };

/** The sentences of the mail about a change of an order, which exists in English only. */
export const changingSentences = {
  changed: (orderId: number, fields: readonly string[]) =>
    `This was changed on your order ${orderId}: ${fields.map((name) => fieldNames[name] ?? name).join(", ")}.`,
  notYou: (supportEmail: string) => `If you did not want this, write to ${supportEmail} at once.`,
  subject: (brand: string, orderId: number) => `Your ${brand} order ${orderId} was changed`,
} as const;
