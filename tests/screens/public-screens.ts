import { browser } from "../harness/browser/browser";
import { stickers } from "../harness/demo-stickers";
import { at, meeting, reached, sent, type Screen } from "./screen";

const question = { firstname: "Asha", lastname: "Rao", email: "asha@example.in", phone: "9876543210", message: "Do they fade?" };
const inquirySent = "Your inquiry is sent successfully, we'll get in touch soon.";

/** Public screens: the home page, its sections, the contact form, the static pages. */
export const publicScreens: readonly Screen[] = [
  at("the home page", "/", "Your vehicle can call you."),
  reached("the home page after a call was asked for", "Call initiated successfully!", async (visitor) => {
    const contact = await visitor.open(`/quickcontact?guid=${stickers.paidCar}`);
    return contact.form("Call the owner").fill({ from: "9900112233" }).submit("Call the owner");
  }),
  at(
    "the home page while the API is down",
    "/",
    "Your vehicle can call you.",
    meeting({ "/testimonial": "drop", "/product_detail": "drop" }),
  ),
  at("about us", "/aboutus", "Somebody always sees it before you do"),
  at("how it works", "/howitwork", "How It Works"),
  at("the stickers", "/qr_stickers", "QR stickers for your car and your bike"),
  at("the testimonials", "/testimonial", "Meera Krishnan"),
  at("no testimonials", "/testimonial", "Clients Testimonial", meeting({ "/testimonial": { body: { ErrorCode: "0", data: [] } } })),
  at("contact", "/contactus", "support@platenote.example"),
  sent("contact, nothing typed", "/contactus", { button: "Send" }, "Last name is required."),
  sent("contact, a wrong phone", "/contactus", { button: "Send", fields: { ...question, phone: "98" } }, "Phone number must be a valid"),
  sent(
    "contact, while the API is down",
    "/contactus",
    { button: "Send", fields: question },
    "An error occurred while submitting the inquiry.",
    meeting({ "/inquiry": "drop" }),
  ),
  sent(
    "contact, too many inquiries",
    "/contactus",
    { button: "Send", fields: question },
    "Please try again in 2 minutes.",
    meeting({ "/inquiry": { status: 429, headers: { "Retry-After": "120" }, body: {} } }),
  ),
  sent("the thanks for an inquiry", "/contactus", { button: "Send", fields: question }, inquirySent),
  at("the thanks that nobody asked for", "/thank-you", inquirySent),
  at("under construction", "/maincontactus", "Under construction"),
  at("the public bar alone", "/navbarwhite", "Main navigation"),
  at("the reseller bar alone", "/resellernavbar", "Reseller navigation"),
  at("the terms", "/termscondition", "Terms of Use"),
  at("the refund policy", "/refundpolicy", "Refund Policy"),
  at("the privacy policy", "/privacypolicy", "Privacy Policy"),
  at("the shipping policy", "/shippingdelivery", "Shipping"),
  at("a page of text while the API is down", "/termscondition", "Failed to load terms and conditions.", meeting({ "/pages": "drop" })),
  at("an address that leads nowhere", "/nowhere", "We cannot find this page."),
  reached(
    "a form from another website",
    "This form came from another website",
    (visitor) => visitor.post("/contactus", question),
    ({ origin }) => browser(origin, { headers: { "Sec-Fetch-Site": "cross-site" } }),
  ),
  at("the outbox of the sandbox", "/sandbox/outbox", "Sandbox outbox"),
];
