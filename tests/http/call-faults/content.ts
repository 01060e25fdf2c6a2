import { randomUUID } from "node:crypto";

import { sameForEveryFault, formWithError, openPage, type Situation } from "./situation";

const inquirer = { firstname: "Kiran", lastname: "Desai", email: "kiran@example.in", phone: "9811122233" };

export const contentSituations: readonly Situation[] = [
  {
    call: "/testimonial",
    when: "the home page opens",
    act: openPage("/"),
    ...sameForEveryFault({ status: 200, message: "₹549", absentText: "Clients Testimonial", continueWith: "Buy now" }),
  },
  {
    call: "/testimonial",
    when: "the products open",
    act: openPage("/productdetail"),
    ...sameForEveryFault({ status: 200, message: "Choose your stickers", absentText: "out of 5 stars", continueWith: "Buy Now" }),
  },
  {
    call: "/testimonial",
    when: "the testimonials open",
    act: openPage("/testimonial"),
    ...sameForEveryFault({ status: 200, message: "There are no testimonials to show right now.", continueWith: "Buy Now" }),
  },
  {
    call: "/inquiry",
    when: "an inquiry is sent",
    // The website sends the same inquiry at most once a day, so each test case needs its own message.
    async act({ visitor, breakCall }) {
      const page = await visitor.open("/contactus");
      breakCall();
      return page
        .form("Send")
        .fill({ ...inquirer, message: randomUUID() })
        .submit("Send");
    },
    ...formWithError({
      continueWith: "Send",
      keptValues: inquirer,
      unavailable: "An error occurred while submitting the inquiry.",
      refused: "An error occurred while submitting the inquiry.",
    }),
    empty: { status: 200, at: "/thank-you", message: "Your inquiry is sent successfully, we'll get in touch soon.", continueWith: "Home" },
  },
  ...page("/termscondition", "Failed to load terms and conditions."),
  ...page("/refundpolicy", "Failed to load content."),
  {
    call: "/product_detail",
    when: "the products open",
    act: openPage("/productdetail"),
    ...sameForEveryFault({
      status: 503,
      message: "We cannot load this page right now. Nothing is lost.",
      continueWith: "Try again",
      retryAfter: "30",
    }),
  },
  {
    call: "/product_detail",
    when: "the home page opens",
    act: openPage("/"),
    ...sameForEveryFault({ status: 200, message: "Clients Testimonial", absentText: "₹", continueWith: "Buy now" }),
  },
];

function page(path: string, failed: string): Situation[] {
  const tryAgain = { continueWith: "Try again", at: path };
  return [
    {
      call: "/pages",
      when: `${path} opens`,
      act: openPage(path),
      unavailable: { status: 503, message: failed, retryAfter: "30", ...tryAgain },
      limited: ({ seconds }) => ({ status: 429, message: failed, retryAfter: seconds, ...tryAgain }),
      unauthorised: { status: 503, message: failed, retryAfter: "30", ...tryAgain },
      refused: { status: 404, message: "Content not available.", continueWith: "Home" },
    },
  ];
}
