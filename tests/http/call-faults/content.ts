import { always, formComesBack, opens, type Situation } from "./situation";

const inquiry = { firstname: "Kiran", lastname: "Desai", email: "kiran@example.in", phone: "9811122233", message: "Do you ship to Leh?" };

export const contentSituations: readonly Situation[] = [
  {
    call: "/testimonial",
    when: "the home page opens",
    act: opens("/"),
    ...always({ status: 200, says: "₹549", hides: "Clients Testimonial", wayOn: "Buy now" }),
  },
  {
    call: "/testimonial",
    when: "the testimonials open",
    act: opens("/testimonial"),
    ...always({ status: 200, says: "There are no testimonials to show right now.", wayOn: "Buy Now" }),
  },
  {
    call: "/inquiry",
    when: "an inquiry is sent",
    async act({ visitor, breaks }) {
      const page = await visitor.open("/contactus");
      breaks();
      return page.form("Send").fill(inquiry).submit("Send");
    },
    ...formComesBack({
      wayOn: "Send",
      keeps: inquiry,
      unavailable: "An error occurred while submitting the inquiry.",
      refused: "An error occurred while submitting the inquiry.",
    }),
    empty: { status: 200, at: "/thank-you", says: "Your inquiry is sent successfully, we'll get in touch soon.", wayOn: "Home" },
  },
  ...page("/termscondition", "Failed to load terms and conditions."),
  ...page("/refundpolicy", "Failed to load content."),
  {
    call: "/product_detail",
    when: "the products open",
    act: opens("/productdetail"),
    ...always({ status: 503, says: "We cannot load this page right now. Nothing is lost.", wayOn: "Try again", retryAfter: "30" }),
  },
  {
    call: "/product_detail",
    when: "the home page opens",
    act: opens("/"),
    ...always({ status: 200, says: "Clients Testimonial", hides: "₹", wayOn: "Buy now" }),
  },
];

function page(path: string, failed: string): Situation[] {
  const tryAgain = { wayOn: "Try again", at: path };
  return [
    {
      call: "/pages",
      when: `${path} opens`,
      act: opens(path),
      unavailable: { status: 503, says: failed, retryAfter: "30", ...tryAgain },
      limited: ({ seconds }) => ({ status: 429, says: failed, retryAfter: seconds, ...tryAgain }),
      unauthorised: { status: 503, says: failed, retryAfter: "30", ...tryAgain },
      refused: { status: 404, says: "Content not available.", wayOn: "Home" },
    },
  ];
}
