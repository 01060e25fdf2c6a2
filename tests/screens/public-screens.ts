import { browser } from "../harness/browser/browser";
import { stickers } from "../harness/demo-stickers";
import { screenAt, visitorWithResponses, screenAfterSteps, screenAfterForm, type Screen } from "./screen";

const question = { firstname: "Asha", lastname: "Rao", email: "asha@example.in", phone: "9876543210", message: "Do they fade?" };
const inquirySent = "Your inquiry is sent successfully, we'll get in touch soon.";

/** Public screens, such as the home page, its sections, the contact form and the static pages. */
export const publicScreens: readonly Screen[] = [
  screenAt("the home page", "/", "Your vehicle can call you."),
  screenAfterSteps("the home page after a person asked for a phone call", "Call initiated successfully!", async (visitor) => {
    const contact = await visitor.open(`/quickcontact?guid=${stickers.paidCar}`);
    return contact.form("Call the owner").fill({ from: "9900112233" }).submit("Call the owner");
  }),
  screenAt(
    "the home page while the API is down",
    "/",
    "Your vehicle can call you.",
    visitorWithResponses({ "/testimonial": "drop", "/product_detail": "drop" }),
  ),
  screenAt("about us", "/aboutus", "Somebody always sees it before you do"),
  screenAt("how it works", "/howitwork", "How It Works"),
  screenAt("the stickers", "/qr_stickers", "Lifetime Vehicle Protection"),
  screenAt("the testimonials", "/testimonial", "Meera Krishnan"),
  screenAt(
    "the testimonials, none",
    "/testimonial",
    "Clients Testimonial",
    visitorWithResponses({ "/testimonial": { body: { ErrorCode: "0", data: [] } } }),
  ),
  screenAt("contact", "/contactus", "support@platenote.example"),
  screenAfterForm("contact, nothing typed", "/contactus", { button: "Send" }, "Last name is required."),
  screenAfterForm(
    "contact, an invalid phone number",
    "/contactus",
    { button: "Send", fields: { ...question, phone: "98" } },
    "Phone number must be a valid",
  ),
  screenAfterForm(
    "contact, while the API is down",
    "/contactus",
    { button: "Send", fields: question },
    "An error occurred while submitting the inquiry.",
    visitorWithResponses({ "/inquiry": "drop" }),
  ),
  screenAfterForm(
    "contact, too many inquiries",
    "/contactus",
    { button: "Send", fields: question },
    "Please try again in 2 minutes.",
    visitorWithResponses({ "/inquiry": { status: 429, headers: { "Retry-After": "120" }, body: {} } }),
  ),
  screenAfterForm("the thanks for an inquiry", "/contactus", { button: "Send", fields: question }, inquirySent),
  screenAt("the thanks without an inquiry", "/thank-you", inquirySent),
  screenAt("under construction", "/maincontactus", "Under construction"),
  screenAt("the public navigation bar alone", "/navbarwhite", "Main navigation"),
  screenAt("the reseller navigation bar alone", "/resellernavbar", "Reseller navigation"),
  screenAt("the terms", "/termscondition", "Terms of Use"),
  screenAt("the refund policy", "/refundpolicy", "Refund Policy"),
  screenAt("the privacy policy", "/privacypolicy", "Privacy Policy"),
  screenAt("the shipping policy", "/shippingdelivery", "Shipping"),
  screenAt("the accessibility statement", "/accessibility", "IS 17802"),
  screenAt("grievances", "/grievance", "We confirm your grievance within 48 hours"),
  screenAfterForm("grievances, nothing typed", "/grievance", { button: "Send grievance" }, "Write what your grievance is about"),
  screenAt(
    "a static page while the API is down",
    "/termscondition",
    "Failed to load terms and conditions.",
    visitorWithResponses({ "/pages": "drop" }),
  ),
  screenAt("an unknown URL", "/nowhere", "We cannot find this page."),
  screenAfterSteps(
    "a form from another website",
    "This form came from another website",
    (visitor) => visitor.post("/contactus", question),
    ({ origin }) => browser(origin, { headers: { "Sec-Fetch-Site": "cross-site" } }),
  ),
  screenAt("the outbox of the sandbox", "/sandbox/outbox", "Sandbox outbox"),
];
