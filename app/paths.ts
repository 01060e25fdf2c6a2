import type { Id } from "#contract/fields";
import type { ListSort } from "#contract/reseller-words";
import { LANGUAGE_PARAMETER, pageLanguage } from "./words/words";

/** The paths that the website's code uses (spec, section 2). Build the query strings of paths only here. */
export const paths = {
  home: () => "/",
  homeSection: (section: HomeSection) => `/#${section}`,
  about: () => "/aboutus",
  contact: () => "/contactus",
  /** The path to which a script posts the inquiry form. */
  inquiry: () => "/contactus/send",
  howItWorks: () => "/howitwork",
  stickers: () => "/qr_stickers",
  testimonials: () => "/testimonial",
  /** @param sticker the vehicle whose sticker to preselect. */
  products: (sticker?: "car" | "bike") => withQuery("/productdetail", { sticker }),
  productCard: () => "/addtoproduct",
  checkout: () => "/checkout",
  checkoutSummary: () => "/checkout#summary",
  payment: () => inLanguage("/payment"),
  paymentCallback: (order: string) => inLanguage("/payment/callback", { order }),
  paymentSettled: (order: string) => inLanguage("/payment/settled", { order }),
  paymentDismissed: (order: string) => inLanguage("/payment/dismissed", { order }),
  paymentFailed: () => inLanguage("/payment_failed"),
  failed: (doubt?: string) => inLanguage("/failed", { doubt }),

  terms: () => "/termscondition",
  refundPolicy: () => "/refundpolicy",
  privacyPolicy: () => "/privacypolicy",
  shippingAndDelivery: () => "/shippingdelivery",
  grievance: () => inLanguage("/grievance"),
  accessibility: () => "/accessibility",
  /** The notice for people who give their phone number for a call. */
  callNotice: () => inLanguage("/notice"),

  scan: (guid: string) => inLanguage(`/qrcode_process/${encodeURIComponent(guid)}`),
  typedScan: (guid: string) => inLanguage(`/qrcode_process/${encodeURIComponent(guid)}`, { typed: "1" }),
  /** @param typed the mistyped code. The form shows it, so that the person can correct it. */
  typeCode: (typed?: string) => inLanguage("/s", { code: typed }),
  quickContact: (guid: string) => inLanguage("/quickcontact", { guid }),
  /**
   * @param page the state of the page. `follow`: the page reloads itself. `since`: when the reloading began. `form`: the form that is open.
   * `again` makes the URL new, because lynx and Dillo show a known URL from memory. `to`: the page redirects there, because its HTML does
   * not have the sticker.
   */
  thankYouFinal: (result: string, page: { follow?: "1"; since?: number; form?: string; again?: string; to?: "vehicle" | "report" } = {}) =>
    inLanguage("/thank-you-final", { result, ...page }),
  /**
   * The link in the owner's SMS. With `stop`, the page asks the owner whether to stop messages from this scanner. With `vehicle`, it links
   * back to the contact log of this vehicle.
   */
  ownerAnswer: (code: string, page: { vehicle?: Id | undefined; stop?: "1" } = {}) => inLanguage("/r", { c: code, ...page }),
  /** @param progress the sealed record of what was done on this page. */
  accident: (guid: string, progress?: string) => inLanguage("/accident", { guid, progress }),
  wrongVehicle: (guid: string) => inLanguage("/wrongvehicle", { guid }),
  inactiveSticker: () => inLanguage("/inactiveqr"),
  expiredSticker: () => inLanguage("/renewqr"),
  warning: () => inLanguage("/warning"),

  /** The second step of a login, at the same path as the first. */
  codeStep: (login: string) => `${login}${login.includes("?") ? "&" : "?"}step=code`,
  register: () => inLanguage("/register"),
  login: () => inLanguage("/login"),
  loginDetail: () => inLanguage("/logindetail"),
  profileDetail: () => inLanguage("/profiledetail"),
  postpaidCheckout: () => "/postpaidcheckout",

  ownerLogin: (next?: string) => inLanguage("/userlogin", { next }),
  ownerLogout: () => inLanguage("/logout"),
  /** Has no language parameter, because the language that the owner just chose must apply. */
  ownerLanguage: () => "/language",
  ownerHome: () => inLanguage("/userdetail"),
  myData: () => inLanguage("/mydata"),
  myDataJson: () => "/mydata.json",
  myDataCsv: () => "/mydata.csv",
  eraseAccount: () => inLanguage("/mydata/erase"),
  /** @param next the page that follows the consent. */
  consent: (next?: string) => inLanguage("/consent", { next }),
  ownerProfile: () => inLanguage("/userprofile"),
  vehicles: () => inLanguage("/myqr"),
  editVehicle: (vehicle: Id) => inLanguage("/updatelogindetail", { vehicle }),
  contactLog: (vehicle: Id, query: LogQuery = {}) => inLanguage("/contactlog", { vehicle, ...query }),
  alerts: () => inLanguage("/alerts"),
  contactCard: () => "/contact.vcf",
  contactSettings: (vehicle: Id) => inLanguage("/contactsettings", { vehicle }),
  scanPreview: (vehicle: Id) => inLanguage("/contactsettings/preview", { vehicle }),
  changePhone: (step?: "code") => inLanguage("/changephone", { step }),
  changeEmail: (step?: "code") => inLanguage("/changeemail", { step }),
  correctPlate: (vehicle: Id) => inLanguage("/correctplate", { vehicle }),
  handOver: (vehicle: Id, step?: "code") => inLanguage("/handover", { vehicle, step }),
  replaceSticker: (vehicle: Id) => inLanguage("/replacesticker", { vehicle }),
  secondDriver: (vehicle: Id) => inLanguage("/seconddriver", { vehicle }),
  accountHistory: () => inLanguage("/accounthistory"),
  vehicleHelp: () => inLanguage("/vehiclehelp"),
  /** The link in the SMS to people whom an owner named, and in the messages about a change of phone number. */
  link: (code: string) => inLanguage("/link", { c: code }),
  renewCheckout: (userLoginId: Id, vehicleOwnerMasterDetailId: Id, coupon?: string) =>
    inLanguage("/renew_checkout", { userLoginId, vehicleOwnerMasterDetailId, coupon }),

  resellerLogin: (next?: string) => withQuery("/resellerlogin", { next }),
  resellerLogout: () => "/resellerlogout",
  resellerOrders: ({ order, ...query }: ListQuery & PeriodQuery & { readonly order?: Id } = {}) =>
    withQuery("/myorder", { ...query, order: order === undefined ? undefined : orderIdToUrl(order) }),
  resellerOrdersFile: (query: ListQuery & PeriodQuery = {}) => withQuery("/myorder.csv", query),
  resellerInvoice: (order: Id) => withQuery("/invoice", { order: orderIdToUrl(order) }),
  resellerPackingSlip: (order: Id) => withQuery("/packingslip", { order: orderIdToUrl(order) }),
  resellerStickers: (query: ListQuery = {}) => withQuery("/myqrcode", query),
  resellerStickersFile: (query: ListQuery = {}) => withQuery("/myqrcode.csv", query),
  newOrder: (rows?: string) => withQuery("/neworder", { rows }),
  newOrderPrice: (quantity: number, tries: number) => withQuery("/neworder/price", { quantity: String(quantity), tries: String(tries) }),
  resellerAccount: (query: PeriodQuery = {}) => withQuery("/myaccount", query),
  resellerAccountFile: (query: PeriodQuery = {}) => withQuery("/myaccount.csv", query),
  resellerDetails: () => "/resellerdetails",
  shopPeople: () => "/shoppeople",
  resellerPayments: (query: PeriodQuery = {}) => withQuery("/paymentlist", query),
  resellerPaymentsFile: (query: PeriodQuery = {}) => withQuery("/paymentlist.csv", query),

  /**
   * The page of a paid order. Its link needs no log-in.
   * @param document the number of the invoice or credit note to print.
   */
  order: (code: string, document?: string) => withQuery("/order", { o: code, document }),
  cancelOrder: (code: string) => withQuery("/order/cancel", { o: code }),
  changeOrder: (code: string) => withQuery("/order/change", { o: code }),
  eraseOrder: (code: string) => inLanguage("/order/erase", { o: code }),
  /** The operator's website. */
  desk: () => "/desk",
  deskLogin: (next?: string) => withQuery("/desk/login", { next }),
  deskApp: () => withQuery("/desk/login", { app: "another" }),
  deskLogout: () => "/desk/logout",
  deskFind: (text?: string) => withQuery("/desk/find", { q: text }),
  deskList: (list: string, query: Query = {}) => withQuery(`/desk/${list}`, query),
  deskExport: (list: string, query: Query = {}) => withQuery(`/desk/export/${list}`, query),
  deskThing: (list: string, id: string) => `/desk/${list}/${encodeURIComponent(id)}`,
  /** The form of a command. @param thing whose values fill the form. */
  deskCommand: (command: string, thing?: { readonly kind: string; readonly id: string }) =>
    withQuery(`/desk/do/${command}`, { of: thing?.kind, id: thing?.id }),
  deskSlips: (orders: string) => withQuery("/desk/slips", { orders }),
  deskJob: (id: string) => `/desk/jobs/${id}`,
  deskJobFile: (id: string, file: string) => `/desk/jobs/${id}/${encodeURIComponent(file)}`,

  thankYou: (message?: string) => withQuery("/thank-you", { message }),
  thankYouCheckout: (order?: string) => withQuery("/thank-you-checkout", { order }),
  thankYouPostpaid: () => inLanguage("/thank-you-postpaid"),
  thankYouReseller: (order?: string) => withQuery("/thank-you-reseller", { order }),
} as const;

/** The ids of the home page's sections (spec, section 2). */
export type HomeSection = "home" | "aboutus" | "feature" | "howitwork" | "qr_stickers" | "testimonials" | "contact";

/** Page and filter of a contact log. `report` is the id of a contact. The page then asks whether to report that contact. */
type LogQuery = { readonly page?: string; readonly reason?: string; readonly report?: string };

type Query = Readonly<Record<string, Id | undefined>>;

/** Page and filters of a list. */
type ListQuery = { readonly page?: string; readonly search?: string; readonly status?: string };

/** Page, period and sort order of a list. */
type PeriodQuery = { readonly page?: string; readonly from?: string; readonly to?: string; readonly sort?: ListSort };

/** Returns the URL of a page that exists in several languages. If the current URL names a language, the new URL names the same language. */
function inLanguage(path: string, query: Query = {}): string {
  return withQuery(path, { ...query, [LANGUAGE_PARAMETER]: pageLanguage().inUrl ?? undefined });
}

function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

const NUMBER = /^no\.(\d{1,15})$/;

/** Formats an order's id for a URL. Marks a numeric id, so that the API gets a number back. */
function orderIdToUrl(id: Id): string {
  return typeof id === "number" ? `no.${id}` : id;
}

export function orderIdFromUrl(written: string): Id {
  const number = NUMBER.exec(written)?.[1];
  return number === undefined ? written : Number(number);
}
