import { defineCall } from "./call";
import { field, list, optional, record, requiredSentId, requiredText, rupees, single, text, wholeNumber } from "./fields";
import { limits } from "./limits";

export const listTestimonials = defineCall({
  path: "/testimonial",
  purpose:
    "Lists what customers say. Called from the home page and /testimonial. The website keeps the answer for a minute, and for up to a day while the API gives no usable response.",
  whenItFails: 'The home page leaves out the testimonials, and /testimonial says "There are no testimonials to show right now."',
  effect: "read",
  caller: "anyone",
  marks: ["ErrorCode"],
  request: record({}),
  answer: record({
    testimonials: field(
      "data",
      list(
        record({
          id: field("id", text, "Only tells testimonials apart.", "1"),
          photo: field(
            "photo",
            text,
            "The photo's URL, at the API's origin or at one of PICTURE_ORIGINS. Otherwise, the page shows the person's initials.",
            "https://pictures.example.in/farhan.jpg",
          ),
          name: field("name", text, "The person's name. Without a name, the testimonial is left out.", "Farhan Qureshi"),
          companyName: field("companyName", text, 'The person\'s company. If missing, the page says "No Company".', "Qureshi Motors"),
          stars: field("starRating", optional(wholeNumber), "The rating, from 0 to 5 stars. If missing, the page shows no stars.", 5),
          description: field(
            "description",
            text,
            "What the person says. Without a text, the testimonial is left out.",
            "Somebody told me that my lights were on.",
          ),
        }),
      ),
      "The testimonials, in the order of the slider. With an empty list, the home page leaves out the section.",
    ),
  }),
});

export const sendInquiry = defineCall({
  path: "/inquiry",
  purpose:
    "Sends a visitor's inquiry to the operator. Called from the form of the home page and of /contactus. After a success, the page shows the API's Message, or a sentence of its own without one.",
  whenItFails: 'The form keeps what was typed and says "An error occurred while submitting the inquiry."',
  effect: "create",
  caller: "anyone",
  marks: [],
  request: record({
    firstName: field("firstname", requiredText, `The first name, at most ${limits.givenName} characters.`, "Farhan"),
    lastName: field("lastname", requiredText, `The last name, at most ${limits.givenName} characters.`, "Qureshi"),
    email: field("email", requiredText, `The e-mail address, at most ${limits.email} characters.`, "farhan@example.in"),
    phone: field("phone", requiredText, "The phone number: 10 digits.", "9820012345"),
    message: field(
      "message",
      text,
      `The visitor's message, at most ${limits.message} characters, or empty text.`,
      "Do you sell stickers for trucks?",
    ),
  }),
  answer: record({}),
});

export const listStates = defineCall({
  path: "/state_list",
  purpose:
    "Lists the states of India, for the select of every address form. Also called once after the website's start, to learn whether the API is the built-in one. The website keeps the answer for a minute, and for up to a day while the API gives no usable response.",
  whenItFails:
    'The address forms have a text field instead of the select. They say "Failed to fetch state list." if the call is refused. Without a usable response, the shop says "Error fetching state list." and the owner\'s pages say "There was an error fetching the state list."',
  effect: "read",
  caller: "anyone",
  marks: ["status"],
  request: record({}),
  answer: record({
    states: field(
      "state",
      list(
        record({
          id: field("id", text, "The website does not use it.", "21"),
          name: field("state_name", requiredText, "The state's name, which the forms show and send.", "Maharashtra"),
        }),
      ),
      "The states, in the order of the select. The shop accepts no other state.",
    ),
  }),
});

/** Ids of the four static pages (spec, section 2). */
export const pageIds = { terms: "1", refundPolicy: "2", privacyPolicy: "3", shippingAndDelivery: "4" } as const;

export const readPage = defineCall({
  path: "/pages",
  purpose:
    "Returns a static page that the operator can edit. Called from /termscondition, /refundpolicy, /privacypolicy and /shippingdelivery, and from the dialogs of /profiledetail. The website keeps the answer for a minute, and for up to a day while the API gives no usable response.",
  whenItFails:
    'An error page says "Content not available." if the call is refused. Without a usable response, it says "Failed to load terms and conditions." on /termscondition, and "Failed to load content." on the others.',
  effect: "read",
  caller: "anyone",
  marks: ["status"],
  request: record({
    pageId: field(
      "page_id",
      requiredSentId,
      "1 for the terms, 2 for the refund policy, 3 for the privacy policy, 4 for shipping and delivery.",
      "1",
    ),
  }),
  answer: record({
    page: field(
      "Page",
      single(
        record({
          name: field("page_name", text, "The page's heading.", "Terms of Use"),
          html: field(
            "description",
            text,
            'The page\'s text as HTML. The website removes scripts, styles and pictures. Without any text, an error page says "Content not available."',
            "<p>These terms apply to every order.</p>",
          ),
        }),
      ),
      "The page.",
    ),
  }),
});

export const readProduct = defineCall({
  path: "/product_detail",
  purpose:
    "Returns a product's name, price and photo. Called for each product from the home page, the product pages, the cart and the payment. The website keeps the answer for a minute, and for up to a day while the API gives no usable response. It prices an order from a new answer only.",
  whenItFails:
    'Pages leave out the product. Without both products, /productdetail and /addtoproduct are an error page: "We cannot load this page right now. Nothing is lost." If a product of the cart is missing, /checkout says "We could not load the prices. What you typed is kept. Please try again." Place Order then says "Checkout failed. You were not charged, and your input is kept. Please try again in a minute."',
  effect: "read",
  caller: "anyone",
  marks: ["status"],
  request: record({
    productId: field("product_id", requiredSentId, "1 for the car sticker, 2 for the bike sticker.", "1"),
  }),
  answer: record({
    product: field(
      "Product",
      single(
        record({
          name: field("product_name", requiredText, "The product's name, shown everywhere.", "Car Sticker"),
          price: field("price", rupees, "The price of one pack before GST. The cart and the order are priced with it.", 500),
          struckPrice: field(
            "striked_price",
            optional(rupees),
            "The old price: shown struck through, with the sale in percent. If missing, the page shows no sale.",
            625,
          ),
          photos: field(
            "productImg",
            list(
              record({
                url: field(
                  "product_photo",
                  text,
                  "The photo's URL, at the API's origin or at one of PICTURE_ORIGINS. Otherwise, the website leaves it out.",
                  "https://pictures.example.in/car-sticker.jpg",
                ),
              }),
            ),
            "The gallery of /productdetail and the summary of /checkout show the first photo. If missing, the gallery has only the website's own pictures.",
          ),
        }),
      ),
      "The product.",
    ),
  }),
});
