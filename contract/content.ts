import { defineCall } from "./call";
import { field, list, optional, record, requiredSentId, requiredText, rupees, single, text, wholeNumber } from "./fields";

export const listTestimonials = defineCall({
  path: "/testimonial",
  effect: "read",
  caller: "anyone",
  marks: ["ErrorCode"],
  request: record({}),
  answer: record({
    testimonials: field(
      "data",
      list(
        record({
          id: field("id", text),
          photo: field("photo", text),
          name: field("name", text),
          companyName: field("companyName", text),
          stars: field("starRating", optional(wholeNumber)),
          description: field("description", text),
        }),
      ),
    ),
  }),
});

export const sendInquiry = defineCall({
  path: "/inquiry",
  effect: "create",
  caller: "anyone",
  marks: [],
  request: record({
    firstName: field("firstname", requiredText),
    lastName: field("lastname", requiredText),
    email: field("email", requiredText),
    phone: field("phone", requiredText),
    message: field("message", text),
  }),
  answer: record({}),
});

export const listStates = defineCall({
  path: "/state_list",
  effect: "read",
  caller: "anyone",
  marks: ["status"],
  request: record({}),
  answer: record({
    states: field(
      "state",
      list(
        record({
          id: field("id", text),
          name: field("state_name", requiredText),
        }),
      ),
    ),
  }),
});

/** Ids of the four static pages (spec, section 2). */
export const pageIds = { terms: "1", refundPolicy: "2", privacyPolicy: "3", shippingAndDelivery: "4" } as const;

export const readPage = defineCall({
  path: "/pages",
  effect: "read",
  caller: "anyone",
  marks: ["status"],
  request: record({
    pageId: field("page_id", requiredSentId),
  }),
  answer: record({
    page: field(
      "Page",
      single(
        record({
          name: field("page_name", text),
          html: field("description", text),
        }),
      ),
    ),
  }),
});

export const readProduct = defineCall({
  path: "/product_detail",
  effect: "read",
  caller: "anyone",
  marks: ["status"],
  request: record({
    productId: field("product_id", requiredSentId),
  }),
  answer: record({
    product: field(
      "Product",
      single(
        record({
          name: field("product_name", requiredText),
          price: field("price", rupees),
          struckPrice: field("striked_price", optional(rupees)),
          photos: field(
            "productImg",
            list(
              record({
                url: field("product_photo", text),
              }),
            ),
          ),
        }),
      ),
    ),
  }),
});
